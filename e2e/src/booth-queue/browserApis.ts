/** navigator.locks of one browser. The queue, its only user, requests locks with `ifAvailable`. */
export class Locks {
  readonly #held = new Set<string>();
  async request(name: string, _options: object, work: (lock: object | null) => Promise<void>): Promise<void> {
    if (this.#held.has(name)) return work(null);
    this.#held.add(name);
    await work({}).finally(() => this.#held.delete(name));
  }
}

export class MemoryStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
  clear = () => this.#values.clear();
}
