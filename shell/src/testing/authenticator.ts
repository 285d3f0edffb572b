type Outcome = 'confirmed' | 'NotAllowedError' | 'InvalidStateError' | 'SecurityError' | 'NotReadableError';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
};

const attestation = {
  clientDataJSON: bytes('made'),
  attestationObject: bytes('attested'),
  getTransports: () => ['internal'],
};
const assertion = { clientDataJSON: bytes('signed'), authenticatorData: bytes('data'), signature: bytes('signature') };

export function fakeAuthenticator(...outcomes: Outcome[]) {
  const ceremonies: string[] = [];
  const respond = (kind: string, response: object) => async () => {
    ceremonies.push(kind);
    const outcome = outcomes.shift() ?? 'confirmed';
    if (outcome !== 'confirmed') throw new DOMException('By the test.', outcome);
    return { ...credential, response };
  };
  const credentials = { create: respond('create', attestation), get: respond('get', assertion) };
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return ceremonies;
}

export function removeAuthenticator(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

export const requestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000, allowCredentials: [] };

export const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Parkwart' },
  user: { id: 'dXNlcg', name: 'kasse', displayName: 'kasse' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
};
