import { configure } from '@testing-library/react';

// Pages load their parts lazily, which takes a busy machine a while.
configure({ asyncUtilTimeout: 20_000 });
