export { makeTemplates as default } from './templates.mjs';
