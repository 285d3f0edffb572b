import { Notice } from '@parkwart/ui/Notice';
import { isApiError } from '@parkwart/web';
import { PasskeyFailure } from './PasskeyFailure.ts';
import { texts } from './texts.ts';

const NEEDS_A_NAME = 'PASSKEYS_NEED_A_NAME';

function messageOf(error: unknown): string {
  return isApiError(error) || error instanceof PasskeyFailure ? error.message : texts.failed;
}

/** The URL with localhost, if the user opened the page at a loopback IP address, where passkeys do not work. */
export function localhostUrl({
  hostname,
  port,
  protocol,
}: Pick<Location, 'hostname' | 'port' | 'protocol'>): string | undefined {
  return hostname === '127.0.0.1' ? `${protocol}//localhost${port && `:${port}`}/` : undefined;
}

export function PasskeyError({ error }: { readonly error: unknown }) {
  const url = isApiError(error) && error.code === NEEDS_A_NAME ? localhostUrl(location) : undefined;
  return (
    <Notice tone="danger">
      <p>{messageOf(error)}</p>
      {url && (
        <p>
          <a href={url}>{texts.openAtLocalhost}</a>
        </p>
      )}
    </Notice>
  );
}
