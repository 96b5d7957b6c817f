import { byHand } from './byHand.ts';
import { answerParent } from './messages.ts';

const { url }: { readonly url: string } = JSON.parse(process.argv[2] ?? '{}');
const app = byHand(url);
answerParent(await app.listen({ port: 0, host: '127.0.0.1' }), { stop: () => app.close() });
