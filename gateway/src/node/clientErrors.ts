/** The client closed the connection; the service did not cause this error. */
export class ClientGone extends Error {
  override name = 'ClientGone';
  /** nginx's status for a client that disconnected. */
  readonly status: number = 499;
}

export class ClientTooSlow extends ClientGone {
  override name = 'ClientTooSlow';
  override readonly status = 408;
}

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}
