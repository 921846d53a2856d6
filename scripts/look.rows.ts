// What the samples of a demo lack, made by the calls that staff and guests make: nothing of it is in any other farm.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRequest } from '#api/seed/builders.ts'
import { Caller } from '#api/testing/caller.ts'
import { reply, startMailServer } from '#api/testing/mail.ts'
import { addDays, farmDayAt } from '#contract/days.ts'
import { type Served, serveBuilt } from './served.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'
const laptop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'
const withinSeconds = 30

/** Of whom the farm holds a request, a message and mail. */
export const guest = { name: 'Ginevra', surname: 'Acquaviva', email: 'ginevra.acquaviva@example.org' }

/** A mail server that takes most mail, a backup that worked and one that did not, and a busy day of two people. */
export async function serveFullFarm(account: { username: string; password: string }): Promise<Served> {
  const mail = await startMailServer({ judge: judgeRecipient })
  const folder = await mkdtemp(join(tmpdir(), 'podere-look-'))
  const backups = join(folder, 'backups')
  const env = { STAFF: `${account.username}:${account.password}`, SMTP_URL: mail.url, BACKUP_DIR: backups }
  const served = await serveBuilt({ env })
  const stop = async () => {
    const code = await served.stop()
    await mail.stop()
    await rm(folder, { recursive: true, force: true })
    return code
  }
  try {
    const staff = await new Caller(served).logIn(account)
    await workADay(served, staff, account)
    await makeBackups(staff, backups)
    await until(async () => (await staff.call('mails.list')).every(({ state }) => state !== 'sending'))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...served, stop }
}

function judgeRecipient(recipient: string): Error | null {
  if (recipient.startsWith('nessuno')) return reply(550, '5.1.1 No such user here')
  if (recipient.startsWith('piena')) return reply(452, '4.2.2 Mailbox full')
  return null
}

async function workADay(served: Served, staff: Caller, account: { username: string; password: string }) {
  for (const agent of [phone, laptop]) {
    await new Caller(served).call('session.login', { body: account, headers: { 'user-agent': agent } })
  }
  const second = { username: 'reception', password: account.password }
  await staff.call('staff.add', { body: { ...second, role: 'staff' } })
  const { iban } = await staff.call('settings.readDefaultIban')
  const reception = await new Caller(served).logIn(second)

  const first = addDays(farmDayAt(Date.now()), 200)
  for (const [at, email] of [guest.email, 'nessuno@example.org', 'piena@example.org'].entries()) {
    const checkinDate = addDays(first, at * 5)
    const body = buildRequest({ roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 2) })
    const { id } = await new Caller(served).call('bookings.request', { body: { ...body, guestEmail: email } })
    await staff.call('bookings.patch', { params: { id }, body: { agreedPrice: '290.00', depositAmount: '90.00' } })
    await staff.call('bookings.sendConfirmation', { params: { id }, body: { iban } })
  }
  await new Caller(served).call('contacts.send', {
    body: { ...guest, message: 'Buongiorno, arriviamo in treno: dalla stazione di Sansepolcro c’è un taxi?' },
  })
  const bookings = await reception.call('bookings.list')
  const of = (status: string) => bookings.filter((booking) => booking.status === status)
  for (const { id } of of('cancelled').slice(0, 4)) await reception.call('bookings.trash', { params: { id } })
  for (const { id } of of('completed').slice(0, 2)) {
    await reception.call('bookings.sendThankYou', { params: { id }, body: {} })
  }
  await reception.call('availability.editDay', {
    params: { roomId: '4', date: addDays(first, 60) },
    body: { available: false, notes: 'Imbianchino' },
  })
  for (const enabled of [false, true]) await staff.call('settings.switchBookings', { body: { enabled } })
}

/** The second one finds a file where its folder was. */
async function makeBackups(staff: Caller, folder: string) {
  await backUp(staff)
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await backUp(staff)
  await rm(folder)
  await mkdir(folder)
  await backUp(staff)
}

async function backUp(staff: Caller) {
  await staff.call('backups.start')
  await until(async () => (await staff.call('backups.history')).every(({ status }) => status !== 'in_progress'))
}

async function until(isSo: () => Promise<boolean>) {
  const limit = performance.now() + withinSeconds * 1000
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`The farm is not as it should be after ${withinSeconds} seconds.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
