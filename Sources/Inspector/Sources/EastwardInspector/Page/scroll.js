// The position of a list of any number of rows. No elements.

export const HEIGHT = 32;
// Browsers limit the height of an element to about 16 million pixels; beyond this, the scroll bar is scaled.
export const LARGEST = 8_000_000;

export class ScrollPosition {
  count = 0;
  /** The height of the visible part, in pixels. */
  height = 0;
  /** The first visible row, and the part of it above the edge. */
  position = 0;

  /** How many rows are visible. */
  get room() { return Math.max(1, this.height / HEIGHT); }
  get last() { return Math.max(0, this.count - this.room); }
  /** The height of all rows, in pixels of the scroll bar. */
  get space() { return Math.min(this.count * HEIGHT, LARGEST); }
  get isScaled() { return this.count * HEIGHT > LARGEST; }
  get range() { return Math.max(0, this.space - this.height); }

  /** The scroll bar's position, in pixels. */
  get scrollTop() { return this.last > 0 ? this.position / this.last * this.range : 0; }
  set scrollTop(pixels) { this.moveTo(this.range > 0 ? pixels / this.range * this.last : 0); }

  moveTo(position) { this.position = Math.min(Math.max(0, position), this.last); }

  /** Moves as little as possible, so that a row is completely visible. */
  show(index) {
    if (index < this.position) this.moveTo(index);
    else if (index + 1 > this.position + this.room) this.moveTo(index + 1 - this.room);
  }

  /** The indexes of the visible rows, from the first to before the end. */
  get visible() {
    return [Math.floor(this.position), Math.min(this.count, Math.ceil(this.position + this.room))];
  }

  /** The distance of a row from the upper edge, in pixels. */
  offset(index) { return (index - this.position) * HEIGHT; }
}
