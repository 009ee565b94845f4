import { config } from 'zod';

// Compiled validators need eval, which the content security policy forbids: even trying would be reported.
config({ jitless: true });
