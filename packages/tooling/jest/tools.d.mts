export type Tool = 'mariadb' | 'nginx' | 'chromium' | 'poppler' | 'openssl' | 'git';

/** The absolute path of a command on this machine, or undefined. */
export declare function findCommand(command: string): string | undefined;

/** The absolute path of a tool's program on this machine, or undefined. */
export declare function toolPath(tool: Tool): string | undefined;

export declare function hasTool(tool: Tool): boolean;

/** The tools that this machine lacks, with the one command that installs them all, or undefined when none is lacking. */
export declare function missingTools(): { tools: Tool[]; install: string } | undefined;

/**
 * `describe` for tests that need a tool. Where the machine lacks it they are skipped, and npm test says how to install
 * it; with PARKWART_REQUIRE_ALL=1 (CI) they fail.
 */
export declare function describeWithTool(tool: Tool, title: string, body: () => void): void;
