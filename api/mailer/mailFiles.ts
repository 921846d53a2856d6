/** Without a mail server each mail is written as an .eml file, which any mail program opens. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const getMailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** Writes `NAME.eml` into `dataDir/mail`, completely or not at all. Only the server's own user can read it. */
export async function writeMailFile(dataDir: string, name: string, mail: SendMailOptions): Promise<void> {
  const folder = getMailFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message: content } = await transport.sendMail(mail)
  if (!Buffer.isBuffer(content)) throw new Error('expected the message as a buffer')
  const file = join(folder, `${name}.eml`)
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** Removes the files whose names are selected. */
export async function removeMailFiles(dataDir: string, isSelected: (name: string) => boolean): Promise<void> {
  const folder = getMailFolder(dataDir)
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names.filter(isSelected)) await rm(join(folder, name), { force: true })
}
