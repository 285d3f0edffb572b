import type { Configuration } from 'webpack-dev-server';

export declare function devServer(): Configuration;
