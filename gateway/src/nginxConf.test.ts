import { nginxConf } from './nginxConf.ts';

const options = {
  listen: '80',
  siteFolder: '/site',
  services: { users: ['u:1'], parking: ['p:1', 'p:2'], files: ['f:1'] },
  storage: ['s3:1'],
  runFolder: '/run/gateway',
  accessLog: '/dev/stdout',
};

describe('nginxConf', () => {
  it('spreads the work over every address of a service and keeps connections open', () => {
    const upstream = /upstream parking \{[^}]*\}/.exec(nginxConf(options))?.[0];
    expect(upstream).toContain('server p:1 ');
    expect(upstream).toContain('server p:2 ');
    expect(upstream).toContain('keepalive 32;');
  });

  it('repeats a check-in on another process, and never the renewal of a session', () => {
    const location = (path: string) =>
      new RegExp(`location = ${path} \\{[^}]*\\}[^}]*\\}`).exec(nginxConf(options))?.[0];
    expect(location('/api/employee/parking')).toContain('proxy_next_upstream error timeout non_idempotent;');
    expect(location('/api/employee/session/refresh')).toContain('proxy_next_upstream error timeout;');
  });

  it('logs neither the request line nor a query', () => {
    const logged = nginxConf(options)
      .split('\n')
      .filter((line) => line.includes('log_format'))
      .join();
    expect(logged).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
  });
});
