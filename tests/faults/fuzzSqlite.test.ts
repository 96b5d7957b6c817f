import { fuzzTests } from './fuzzTests.ts';

fuzzTests('sqlite');
