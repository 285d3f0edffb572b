/** The client closed the connection, which says nothing about the service. */
export class ClientGone extends Error {
  override name = 'ClientGone';
  /** What nginx logs for a response that no client waited for. */
  readonly status: number = 499;
}

/** The client sent too slowly and was disconnected. */
export class ClientTooSlow extends ClientGone {
  override name = 'ClientTooSlow';
  override readonly status = 408;
}

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}
