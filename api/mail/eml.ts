/** Where there is no mail server a message becomes a file that any mail program opens. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Writes `NAME.eml` into `dataDir/mail`, whole or not at all; only the server's own user may read it. */
export async function writeMailFile(dataDir: string, name: string, message: SendMailOptions): Promise<void> {
  const folder = join(dataDir, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message: bytes } = await transport.sendMail(message)
  if (!Buffer.isBuffer(bytes)) throw new Error('a message came as a stream')
  const file = join(folder, `${name}.eml`)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
