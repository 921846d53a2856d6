/** SMTP: sends one mail, or tests the connection. */
import { createTransport, type SendMailOptions } from 'nodemailer'

/** The library's default timeouts are minutes; staff wait for the connection test. In milliseconds. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const testTimeoutMs = 11_000

/** Characters of the mail server's error that are kept. */
const maxErrorLength = 500

/** A mail server by its address, or by what a manager has typed. */
export type SmtpServer =
  | { url: string }
  | {
      host: string
      port: number
      secure: boolean
      requireTLS: boolean
      ignoreTLS: boolean
      auth?: { user: string; pass: string }
    }

const createSmtpTransport = (server: SmtpServer, logger?: ReturnType<typeof createMessageLogger>) =>
  createTransport({ ...server, ...timeouts, logger, disableFileAccess: true, disableUrlAccess: true })

const getErrorMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, maxErrorLength)

/** What about the connection does not work. `other`: only the message says it. */
export type ConnectionFailure = 'host' | 'refused' | 'silent' | 'encryption' | 'certificate' | 'credentials' | 'other'

/** As the library, Node and OpenSSL name them. */
const failures: [ConnectionFailure, RegExp][] = [
  ['credentials', /^EAUTH/],
  ['host', /^EDNS|ENOTFOUND|EAI_AGAIN/],
  ['refused', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/],
  ['certificate', /certificate|altnames/i],
  ['encryption', /^ETLS|wrong version number|SSL routines/i],
  ['silent', /ETIMEDOUT/],
]

function findFailure(error: unknown, message: string): ConnectionFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return failures.find(([, pattern]) => pattern.test(`${code} ${message}`))?.[0] ?? 'other'
}

/** Connects and logs in, without sending. Returns null on success, else what is wrong. Takes 12 s at most. */
export async function testConnection(
  server: SmtpServer,
): Promise<{ failure: ConnectionFailure; message: string } | null> {
  const transport = createSmtpTransport(server)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const late = Object.assign(new Error(`no answer within ${testTimeoutMs / 1000} s`), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(late), testTimeoutMs)
  })
  try {
    await Promise.race([transport.verify(), timeout])
    return null
  } catch (error) {
    const message = getErrorMessage(error)
    return { failure: findFailure(error, message), message }
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** `isUnanswered`: the mail server got the whole message and did not reply, so it may have taken it. */
type SmtpResult = { accepted: true } | { accepted: false; error: string; permanent: boolean; isUnanswered: boolean }

/** The library says only in its log when the whole message has gone to the connection. */
function createMessageLogger(onMessage: () => void) {
  const info = (entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message') onMessage()
  }
  return { info }
}

const hasReply = (error: unknown): boolean => error instanceof Error && 'responseCode' in error

/** Only a 5xx reply about this mail is permanent: staff can correct a wrong password or certificate. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isMailRefused = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isMailRefused && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** Sends one mail over its own connection, and aborts after `timeoutMs`. */
export async function sendMail(server: SmtpServer, mail: SendMailOptions, timeoutMs: number): Promise<SmtpResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  let isHandedOver = false
  const logger = createMessageLogger(() => {
    isHandedOver = true
  })
  try {
    await createSmtpTransport(server, logger).sendMail({ ...mail, signal })
    return { accepted: true }
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${timeoutMs / 1000} s` : getErrorMessage(error)
    return {
      accepted: false,
      error: reason,
      permanent: isPermanent(error),
      isUnanswered: isHandedOver && !hasReply(error),
    }
  }
}
