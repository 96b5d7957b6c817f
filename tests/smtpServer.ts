import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** How the server behaves; what is left out is as a good server does it. */
export interface SmtpManners {
  readonly hasTls?: boolean;
  /** its answer to each recipient */
  readonly recipient?: string;
  /** its answer when it has the mail; null: it hangs up without one */
  readonly content?: string | null;
}

export interface SmtpServer {
  readonly port: number;
  /** may be changed between two mails */
  manners: SmtpManners;
  /** all that clients have said */
  heard(): string;
  /** the mails that it took, as they came */
  mails(): readonly string[];
  /** whether the last mail came over TLS */
  wasEncrypted(): boolean;
  close(): void;
}

const pem = readFileSync('tests/samples/mailserver.pem');

/** As much of a mail server as a client needs (RFC 5321, RFC 3207). */
export async function openSmtpServer(manners: SmtpManners = {}): Promise<SmtpServer> {
  let heard = '';
  let wasEncrypted = false;
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  const talk = (socket: Socket, isEncrypted: boolean) => {
    let content: string | null = null;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const take = (mail: string) => {
      const { content: answer = '250 2.0.0 queued as 42' } = self.manners;
      if (answer === null) return void socket.destroy();
      if (answer.startsWith('2')) mails.push(mail);
      wasEncrypted = isEncrypted;
      say(answer);
    };
    const hear = (line: string) => {
      if (line.startsWith('EHLO')) {
        const offersTls = self.manners.hasTls === true && !isEncrypted;
        return say(offersTls ? '250-test\r\n250 STARTTLS' : '250 test');
      }
      if (line.startsWith('STARTTLS')) {
        if (self.manners.hasTls !== true) return say('502 not here');
        say('220 go on');
        socket.removeAllListeners('data');
        const options = { isServer: true, secureContext: createSecureContext({ key: pem, cert: pem }) };
        return talk(new TLSSocket(socket, options), true);
      }
      if (line.startsWith('RCPT')) return say(self.manners.recipient ?? '250 ok');
      if (line.startsWith('DATA')) {
        content = '';
        return say('354 go on');
      }
      say(line.startsWith('QUIT') ? '221 bye' : '250 ok');
    };
    let rest = '';
    socket.on('error', () => {});
    socket.on('data', bytes => {
      heard += String(bytes);
      if (content !== null) {
        content += String(bytes);
        if (!content.endsWith('\r\n.\r\n')) return;
        const mail = content;
        content = null;
        return take(mail);
      }
      const lines = (rest + String(bytes)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  };

  const server = createServer(socket => {
    sockets.add(socket);
    socket.write('220 test\r\n');
    talk(socket, false);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const self: SmtpServer = {
    port: address.port,
    manners,
    heard: () => heard,
    mails: () => mails,
    wasEncrypted: () => wasEncrypted,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return self;
}
