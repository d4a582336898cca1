import { compileNamed } from '../assembly.ts';

export default await compileNamed('arena');
