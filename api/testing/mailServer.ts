/** A real SMTP server on a free port that parses what it receives, and servers that hang. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { mailHandlers } from '#api/mailHandlers.ts'
import { type MailWorker, startMailWorker } from '#api/mails/worker.ts'
import type { TestServer } from './server.ts'

type ReceivedMail = { recipient: string; email: Email }
export type MailServer = {
  url: string
  /** The accepted mails, in order of arrival. */
  received: ReceivedMail[]
  stop(): Promise<void>
}

/** An SMTP error reply to a recipient or a message; null instead of it accepts. */
export const createReply = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

type MailServerOptions = Pick<SMTPServerOptions, 'onAuth' | 'secure'> & {
  port?: number
  /** Offers STARTTLS with a self-signed certificate. */
  offersTls?: boolean
  checkRecipient?: (recipient: string) => Error | null
  /** Awaited before a message is accepted. */
  beforeAccept?: () => Promise<unknown>
}

export async function startMailServer({
  port = 0,
  offersTls = false,
  checkRecipient = () => null,
  beforeAccept = async () => {},
  ...smtpOptions
}: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    ...smtpOptions,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(smtpOptions.onAuth ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !smtpOptions.onAuth,
    disableReverseLookup: true,
    // As Postfix: dots in quotes are taken.
    lenientAddressParsing: true,
    logger: false,
    onRcptTo: ({ address }, _, done) => done(checkRecipient(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        await beforeAccept()
        for (const { address } of session.envelope.rcptTo) received.push({ recipient: address, email })
        done()
      })
    },
  })
  // A client that aborts its connection must not fail the test.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address() as AddressInfo
  return {
    url: `${smtpOptions.secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  } satisfies MailServer
}

/** A server that speaks SMTP up to this stage and then sends nothing more, or breaks off after the final dot. */
export async function startHangingServer(stage: 'greeting' | 'DATA' | 'the final dot' | 'a lost reply') {
  const sockets = new Set<Socket>()
  const messages: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (stage === 'greeting') return
    socket.write('220 ready\r\n')
    let message: string | null = null
    socket.on('data', (bytes) => {
      const line = bytes.toString()
      if (message !== null) {
        message += line
        if (!message.endsWith('\r\n.\r\n')) return
        messages.push(message)
        if (stage === 'a lost reply') socket.destroy()
        return
      }
      if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
      else if (line.startsWith('DATA') && stage !== 'DATA') {
        message = ''
        socket.write('354 go on\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    countOpenConnections: () => sockets.size,
    /** Each was received completely. */
    messages,
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export const staffAddress = 'desk@example.org'

/** The mail worker for a server under test, with that server's clock. Without a URL it writes files into `dataDir`. */
export function startTestMailWorker(server: TestServer, url: string | undefined, dataDir = ''): Promise<MailWorker> {
  const env = readEnv({
    STAFF_EMAIL: staffAddress,
    PUBLIC_URL: 'https://podere.example.org',
    DATA_DIR: dataDir,
    ...(url === undefined ? {} : { SMTP_URL: url }),
  })
  const log = createLogger({ LOG_LEVEL: 'silent' })
  const { db, now, readMailPicture } = server
  return startMailWorker({ db, env, clock: { now }, log, handlers: mailHandlers, readMailPicture })
}
