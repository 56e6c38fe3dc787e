import assert from "node:assert/strict";
import test from "node:test";
import { HEIGHT, ScrollPosition } from "../../Sources/EastwardInspector/Page/scroll.js";

function list(count, height = 650) {
  return Object.assign(new ScrollPosition(), { count, height });
}

for (const count of [0, 1, 20, 21, 1000, 250_000, 250_001, 10_000_000, 1_000_000_000]) {
  test(`the first and the last of ${count} rows can be reached`, () => {
    const scroll = list(count);
    scroll.scrollTop = 0;
    assert.equal(scroll.position, 0);
    scroll.scrollTop = scroll.range;
    assert.equal(scroll.visible[1], count);
    // The last row is completely visible.
    if (count > 0) assert.ok(Math.abs(Math.max(scroll.offset(count), 0) - Math.min(count * HEIGHT, 650)) < 0.01);
    scroll.moveTo(Infinity);
    assert.equal(scroll.visible[1], count);
    assert.ok(scroll.scrollTop <= scroll.range);
  });

  test(`each key step in ${count} rows shows the row completely`, () => {
    const scroll = list(count);
    scroll.moveTo(count / 2);
    const middle = Math.floor(scroll.position);
    for (const index of [middle + 5, middle + 30, middle + 31, middle + 29, middle - 1, 0, count - 1]) {
      if (index < 0 || index >= count) continue;
      scroll.show(index);
      assert.ok(scroll.offset(index) >= -0.01, `${index} begins at ${scroll.offset(index)}`);
      assert.ok(scroll.offset(index) + HEIGHT <= 650.01, `${index} ends at ${scroll.offset(index) + HEIGHT}`);
    }
  });
}

test("a list that becomes shorter stays within its rows", () => {
  const scroll = list(1000);
  scroll.moveTo(900);
  scroll.count = 10;
  scroll.moveTo(scroll.position);
  assert.equal(scroll.position, 0);
});
