/** Keeps an element's own text while a file passes in chunks; positions count from the beginning of the file. */
export class RawText {
  readonly #mostCharacters: number;
  /** The chunk at hand, behind an unfinished tag of the one before. */
  #chunk = '';
  #chunkStart = 0;
  /** Of the element, from earlier chunks. */
  #head: string | undefined;
  #from = 0;

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters;
  }

  feed(text: string): void {
    const kept = this.#head === undefined ? this.#unfinishedTag() : '';
    if (this.#head !== undefined) this.#head = this.#cut(this.#head + this.#chunk.slice(this.#from));
    this.#chunkStart += this.#chunk.length - kept.length;
    this.#chunk = kept + text;
    this.#from = 0;
  }

  /** @param position behind the element's start tag */
  begin(position: number): void {
    this.#from = Math.max(0, this.#chunk.lastIndexOf('<', position - this.#chunkStart - 1));
    this.#head = '';
  }

  /** @param position behind the element's end tag */
  end(position: number): string {
    const text = this.#cut((this.#head ?? '') + this.#chunk.slice(this.#from, position - this.#chunkStart));
    this.#head = undefined;
    return text;
  }

  #unfinishedTag(): string {
    const start = this.#chunk.lastIndexOf('<');
    return start < 0 ? '' : this.#chunk.slice(start).slice(-this.#mostCharacters);
  }

  #cut(text: string): string {
    if (text.length <= this.#mostCharacters) return text;
    // Half of a surrogate pair is no text.
    return text.slice(0, this.#mostCharacters).replace(/[\uD800-\uDBFF]$/, '');
  }
}
