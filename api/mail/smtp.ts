/** The conversation with the mail server. */
import { createTransport, type SendMailOptions } from 'nodemailer'

/** The library's own waits are minutes; staff want to know within seconds. */
const waits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const testWithin = 11_000

/** A server may say a lot. */
const mostWords = 500

const connect = (url: string) => createTransport({ url, ...waits, disableFileAccess: true, disableUrlAccess: true })

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, mostWords)

/** Connects and logs in, sends nothing; null when that went well, else the server's words. Answers within 12 s. */
export async function testConnection(url: string): Promise<string | null> {
  const transport = connect(url)
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${testWithin / 1000} s`)), testWithin)
  })
  try {
    await Promise.race([transport.verify(), tooLong])
    return null
  } catch (error) {
    return wordsOf(error)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

export type Answer = { accepted: true } | { accepted: false; words: string; forGood: boolean }

/** Only what the server says of this sender, recipient or message is for good: a wrong password or certificate is mended some day. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isOfMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isOfMail && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** Sends one message over a connection of its own, and cuts it off after `cutOffAfter` milliseconds. */
export async function sendMessage(url: string, message: SendMailOptions, cutOffAfter: number): Promise<Answer> {
  const signal = AbortSignal.timeout(cutOffAfter)
  try {
    await connect(url).sendMail({ ...message, signal })
    return { accepted: true }
  } catch (error) {
    const words = signal.aborted ? `no answer within ${cutOffAfter / 1000} s` : wordsOf(error)
    return { accepted: false, words, forGood: isForGood(error) }
  }
}
