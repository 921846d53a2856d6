/** The conversation with the mail server. */
import { createTransport } from 'nodemailer'

/** The library's own waits are minutes; staff want to know within seconds. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 11_000 }

/** Connects and logs in, sends nothing; null when that went well, else the server's words. */
export async function testConnection(url: string): Promise<string | null> {
  const transport = createTransport({ url, ...waits, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}
