"""Hosts of one network: cuts, lost and delayed packets between a store and remote features; and failovers between two
stores with one journal in PostgreSQL."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

from app import App, signal_process
from attack import Attack, Broken
from core import run_program
from fixture import SENDER, Fixture
from oracle import PACKAGES

#: Seconds that the end of a round takes.
ENDING = 15.0
#: Seconds that a run of the failover tests takes at least.
FAILOVERS = 90.0


def run(attack: Attack) -> None:
    # The tests contain the failovers, too.
    if attack.seed % 2 == 1 or attack.is_quick:
        disturb_packets(attack)
    elif attack.time_left >= FAILOVERS:
        fail_over(attack)
    else:
        attack.stopping.wait(attack.remaining)


# A store and remote features.


class Hosts:
    """Two network namespaces that a pair of interfaces connects."""

    ADDRESS = "10.77.0.1"

    def __init__(self) -> None:
        name = f"ew-{secrets.token_hex(3)}"
        self.near, self.far = f"{name}-n", f"{name}-f"

    def create(self) -> None:
        for namespace in (self.near, self.far):
            ip("netns", "add", namespace)
        ip("-n", self.near, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", self.far)
        for namespace, address in ((self.near, self.ADDRESS), (self.far, "10.77.0.2")):
            ip("-n", namespace, "address", "add", f"{address}/24", "dev", "cable")
            ip("-n", namespace, "link", "set", "cable", "up")
            ip("-n", namespace, "link", "set", "lo", "up")

    def remove(self) -> None:
        for namespace in (self.near, self.far):
            subprocess.run(["ip", "netns", "del", namespace], capture_output=True, timeout=30, check=False)

    def inside(self, *arguments: str) -> None:
        for namespace in (self.near, self.far):
            ip("netns", "exec", namespace, *arguments)


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=30)


def disturb_packets(attack: Attack) -> None:
    if os.geteuid() != 0:
        attack.report.add_skipped("remote features: only root can create network namespaces")
        attack.stopping.wait(min(1.0, attack.remaining))
        return
    hosts = Hosts()
    try:
        hosts.create()
        attack_hosts(attack, hosts)
    finally:
        hosts.remove()


def attack_hosts(attack: Attack, hosts: Hosts) -> None:
    listen = f"tcp://{hosts.ADDRESS}:7700"
    fixture = Fixture(attack, outboxes=0, others=1, features=False, namespace=hosts.near, listen=listen)
    remote: list[RemoteSender] = []
    try:
        for number, outbox in ((11, True), (12, False)):
            record = attack.directory / f"record{number}"
            fixture.add_sender(record)
            remote.append(RemoteSender(fixture.app, hosts.far, record, number, outbox))
        fixture.app.start()
        for sender in remote:
            sender.start()
        fixture.wait_for_progress("before the faults")
        while attack.remaining > ENDING:
            disturb(attack, fixture, hosts, remote)
            fixture.wait_for_progress("after the fault")

        def stop() -> None:
            for sender in remote:
                sender.stop()
            fixture.app.stop()

        fixture.finish(stop)
        attack.report.add_figure("acknowledged", fixture.acknowledged())
    finally:
        for sender in remote:
            sender.stop()
        fixture.app.clean_up()


class RemoteSender:
    """A sender on the far host, with a key."""

    def __init__(self, app: App, namespace: str, record: Path, number: int, has_outbox: bool) -> None:
        command = [
            *(str(app.programs / "eastward"), "keys", "new", "--manifest", str(app.directory / "app.yaml")),
            *("--data-dir", str(app.data), "--role", "market.CounterFeature", f"remote{number}"),
        ]
        keys = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
        self._environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("EASTWARD_")},
            **dict(line.split("=", 1) for line in keys.splitlines() if "=" in line and not line.startswith("#")),
            "TORTURE_PACKAGES": str(PACKAGES),
        }
        self._command = [
            *("ip", "netns", "exec", namespace, sys.executable, "-B", str(SENDER), str(record), str(number)),
            *([str(record.with_name(f"outbox{number}"))] if has_outbox else []),
        ]
        self._log = record.with_name(f"sender{number}.log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kills it, and starts it again."""
        self.stop()
        self.start()

    def require_running(self) -> None:
        if self._process is not None and self._process.poll() is not None:
            raise Broken(f"a remote sender ended: {self._log.read_text()[-1000:]}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def disturb(attack: Attack, fixture: Fixture, hosts: Hosts, remote: list[RemoteSender]) -> None:
    random = attack.random
    seconds = random.random() * 3
    fault = random.choice(["cut", "cut", "loss", "delay", "killed_store", "killed_sender"])
    if fault == "cut":
        ip("-n", hosts.near, "link", "set", "cable", "down")
        time.sleep(seconds)
        ip("-n", hosts.near, "link", "set", "cable", "up")
    elif fault == "loss":
        share = f"{random.uniform(0.05, 0.3):.2f}"
        rule = ("-i", "cable", "-m", "statistic", "--mode", "random", "--probability", share, "-j", "DROP")
        try:
            hosts.inside("iptables", "-A", "INPUT", *rule)
            time.sleep(seconds)
        except subprocess.CalledProcessError:
            attack.report.add_skipped("lost packets: this kernel has no iptables match “statistic”")
            return
        finally:
            hosts.inside("iptables", "-F")
    elif fault == "delay":
        try:
            hosts.inside("tc", "qdisc", "add", "dev", "cable", "root", "netem", "delay", "40ms", "30ms", "loss", "2%")
        except (OSError, subprocess.CalledProcessError):
            attack.report.add_skipped("delayed and reordered packets: this kernel has no netem")
            return
        time.sleep(seconds)
        hosts.inside("tc", "qdisc", "del", "dev", "cable", "root")
    elif fault == "killed_store":
        for pid in fixture.app.pids_of("fixture-store"):
            signal_process(pid, signal.SIGKILL)
    else:
        random.choice(remote).kill()
    for sender in remote:
        sender.require_running()
    attack.add_fault(f"network_{fault}" if not fault.startswith("killed") else "sigkill")


# Stores with one journal in PostgreSQL.


def fail_over(attack: Attack) -> None:
    """Runs the seeded test of failovers, which has hosts, databases and an oracle of its own."""
    command = ["swift", "test", "--skip-build", "--disable-xctest", "--filter", "FailoverTests/nothing"]
    log = attack.directory / "failovers.log"
    stop = attack.directory / "stop"
    environment = {"EASTWARD_SEED": str(attack.seed), "EASTWARD_FAILOVERS": "10", "EASTWARD_STOP_FILE": str(stop)}
    code = run_program(attack, command, log, 1500, environment, priority=0, stop_file=stop)
    text = log.read_text(errors="replace")
    failovers = len(re.findall(r"^\d+: ", text, re.MULTILINE))
    attack.add_fault("failover", failovers)
    if code != 0:
        raise Broken(f"failovers: {text[-3000:]}")
    if failovers == 0 and not attack.stopping.is_set():
        attack.report.add_skipped("failovers: they need root, ip, iptables, PostgreSQL and the built tests")
