export { createTemplate as default } from '@heliograph/testing';
