import CLinux
import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite struct NotifySocketTests {
    private let directory = TestDirectory()
    private let socket: NotifySocket
    private let sender: UnixSocket

    init() throws {
        let path = "\(directory.path)/n"
        socket = try NotifySocket(path: path, keeping: DescriptorStore())
        sender = try UnixSocket(.datagram)
        #expect(sender.connect(path: path))
    }

    @Test func aProcessNamesItself() {
        send("MAINPID=\(getpid())")
        #expect(socket.take().mainPID == getpid())
    }

    @Test func aProcessCannotNameAnother() {
        send("MAINPID=1\nSTATUS=working")
        send("MAINPID=\(getppid())")
        let message = socket.take()
        #expect(message.mainPID == nil)
        #expect(message.status == "working")
        send("MAINPID=\(getpid())")
        #expect(socket.take().mainPID == getpid())
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can send as another user."))
    func aProcessOfAnotherUserCannotNameItself() {
        send("MAINPID=\(getpid())\nREADY=1", as: 54321)
        let message = socket.take()
        #expect(message.mainPID == nil)
        #expect(message.isReady)
    }

    private func send(_ text: String) {
        let count = Array(text.utf8).withUnsafeBytes {
            Foundation.send(sender.descriptor, $0.baseAddress, $0.count, 0)
        }
        #expect(count == text.utf8.count)
    }

    /// Sends with `SCM_CREDENTIALS` of this process and `user`.
    private func send(_ text: String, as user: UInt32) {
        var credentials = message_sender(process: getpid(), user: user, group: getgid())
        var header = cmsghdr()
        header.cmsg_len = 28
        header.cmsg_level = SOL_SOCKET
        header.cmsg_type = CInt(message_credentials)
        var control = [UInt8](repeating: 0, count: 32)
        control.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: header, as: cmsghdr.self)
            withUnsafeBytes(of: &credentials) { bytes[16...].copyBytes(from: $0) }
        }
        var bytes = Array(text.utf8)
        let sent = bytes.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return sendmsg(sender.descriptor, &message, 0)
                }
            }
        }
        #expect(sent == text.utf8.count)
    }
}
