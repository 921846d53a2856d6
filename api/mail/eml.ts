/** Where there is no mail server a message becomes a file that any mail program opens. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const folderIn = (dataDir: string): string => join(dataDir, 'mail')

/** Writes `NAME.eml` into `dataDir/mail`, whole or not at all; only the server's own user may read it. */
export async function writeMailFile(dataDir: string, name: string, message: SendMailOptions): Promise<void> {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message: bytes } = await transport.sendMail(message)
  if (!Buffer.isBuffer(bytes)) throw new Error('a message came as a stream')
  const file = join(folder, `${name}.eml`)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** Removes what was written under these names, if anything was. */
export async function removeMailFiles(dataDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folderIn(dataDir), `${name}.eml`), { force: true })
}
