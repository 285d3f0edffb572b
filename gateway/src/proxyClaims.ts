/**
 * What proxies add on a client's behalf, and clients make up. The gateway says itself who asks for which host (`ownHeaders`); what it
 * has no say of its own in goes to no service.
 */
export const PROXY_CLAIMS = [
  'Forwarded',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Scheme',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'X-Forwarded-User',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Original-Forwarded-For',
  'X-Original-Host',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-HTTP-Method-Override',
  'True-Client-IP',
  'CF-Connecting-IP',
];
