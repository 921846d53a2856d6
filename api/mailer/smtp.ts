/** SMTP: sends one mail, or tests the connection. */
import { createTransport, type SendMailOptions } from 'nodemailer'

/** The library's default timeouts are minutes; staff wait for the connection test. In milliseconds. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const testTimeoutMs = 11_000

/** Characters of the mail server's error that are kept. */
const maxErrorLength = 500

const createSmtpTransport = (url: string, logger?: ReturnType<typeof createMessageLogger>) =>
  createTransport({ url, ...timeouts, logger, disableFileAccess: true, disableUrlAccess: true })

const getErrorMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, maxErrorLength)

/** Connects and logs in, without sending. Returns null on success, else the error. Takes 12 s at most. */
export async function testConnection(url: string): Promise<string | null> {
  const transport = createSmtpTransport(url)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${testTimeoutMs / 1000} s`)), testTimeoutMs)
  })
  try {
    await Promise.race([transport.verify(), timeout])
    return null
  } catch (error) {
    return getErrorMessage(error)
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
export async function sendMail(url: string, mail: SendMailOptions, timeoutMs: number): Promise<SmtpResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  let isHandedOver = false
  const logger = createMessageLogger(() => {
    isHandedOver = true
  })
  try {
    await createSmtpTransport(url, logger).sendMail({ ...mail, signal })
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
