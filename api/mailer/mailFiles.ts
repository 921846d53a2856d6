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

/** The names of the files, also of half-written ones. */
export async function listMailFiles(dataDir: string): Promise<string[]> {
  const folder = getMailFolder(dataDir)
  return existsSync(folder) ? readdir(folder) : []
}

export async function removeMailFiles(dataDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(getMailFolder(dataDir), name), { force: true })
}
