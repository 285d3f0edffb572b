import { readFileSync } from 'node:fs';
import { forEachService, SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { LIMITS } from '../limits.ts';
import { ownHosts } from '../ownHosts.ts';
import { nginxConf } from './nginxConf.ts';

const options = {
  listen: '80',
  ownHosts: ownHosts({}).source,
  siteFolder: '/site',
  services: { ...forEachService(() => ['s:1']), users: ['u:1'], parking: ['p:1', 'p:2'], files: ['f:1'] },
  storage: ['s3:1'],
  gatewayKey: 'k'.repeat(32),
  runFolder: '/run/gateway',
  accessLog: '/dev/stdout',
};

describe('nginxConf', () => {
  it('retries all replicas, even if all have failed recently', () => {
    const backups = (conf: string) => conf.match(/server \S+(?: resolve)? max_fails=0 backup;/g) ?? [];
    expect(backups(nginxConf(options))).toEqual(
      ['p:1', 'p:2'].map((address) => `server ${address} max_fails=0 backup;`),
    );
    expect(backups(nginxConf({ ...options, resolver: '127.0.0.11' }))).toHaveLength(SERVICE_NAMES.length + 2);
  });

  it('retries a check-in on another replica, and never the renewal of a session', () => {
    const location = (path: string) =>
      new RegExp(`location = ${path} \\{(?:[^}]*\\}){3}`).exec(nginxConf(options))?.[0];
    expect(location('/api/employee/parking')).toContain('proxy_next_upstream error timeout non_idempotent;');
    expect(location('/api/employee/session/refresh')).toContain('proxy_next_upstream error timeout;');
  });

  it('closes idle connections long before a stopping service does', () => {
    expect(nginxConf(options)).toContain('keepalive_timeout 2s;');
  });

  it('does not retry a failed replica while its address may still be in the DNS cache', () => {
    const [, seconds] = /server p:1 max_fails=1 fail_timeout=(\d+)s;/.exec(nginxConf(options)) ?? [];
    // A stopping service refuses connections for 3.5 s, and DNS responses are valid for two seconds.
    expect(Number(seconds)).toBeGreaterThan(3.5 + 2);
  });

  it('logs neither the request line nor a query', () => {
    const logged = nginxConf(options)
      .split('\n')
      .filter((line) => line.includes('log_format'))
      .join();
    expect(logged).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
  });

  it('serves TLS only if a certificate is configured, and with a certificate redirects HTTP to HTTPS', () => {
    const tls = { listen: '8443', certificate: '/c.pem', key: '/k.pem', publicPort: ':8443' };
    const conf = nginxConf({ ...options, tls });
    const [before, product] = conf.split('listen 8443 ssl;');
    expect(before).toContain('listen 80;');
    expect(before).toContain('return 308 https://$host:8443$request_uri;');
    expect(before).not.toContain('proxy_pass');
    expect(product).toContain('proxy_pass http://users;');
    expect(conf).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(nginxConf(options)).not.toContain('ssl_');
  });

  it('lets nginx buffer only as many request bodies as fit into its space for temporary files, and no responses', () => {
    const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const [, megabytes] = /\/run\/parkwart:[^"]*size=(\d+)m/.exec(compose) ?? [];
    const { largeBodies, jsonBodyBytes } = LIMITS;
    expect(largeBodies.overall * jsonBodyBytes).toBeLessThan(Number(megabytes) * 1024 * 1024);
    const conf = nginxConf(options);
    expect(conf).toContain(`limit_conn large_bodies ${largeBodies.overall};`);
    expect(conf).toContain('proxy_max_temp_file_size 0;');
  });
});
