import { fuzzTests } from './fuzzTests.ts';

fuzzTests('postgres');
