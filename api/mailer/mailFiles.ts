/** Where there is no mail server a message becomes a file that any mail program opens. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const getMailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** Writes `NAME.eml` into `dataDir/mail`, whole or not at all; only the server's own user may read it. */
export async function writeMailFile(dataDir: string, name: string, mail: SendMailOptions): Promise<void> {
  const folder = getMailFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message: content } = await transport.sendMail(mail)
  if (!Buffer.isBuffer(content)) throw new Error('a message came as a stream')
  const file = join(folder, `${name}.eml`)
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** Removes what was written under these names, if anything was. */
export async function removeMailFiles(dataDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(getMailFolder(dataDir), `${name}.eml`), { force: true })
}
