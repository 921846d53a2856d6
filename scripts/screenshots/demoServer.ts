// Adds data that the demo samples do not contain. It calls the API as staff and guests do, so nothing of it is in the seed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createReply, startMailServer } from '#api/testing/mailServer.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'
const laptop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'
const timeoutSeconds = 30

/** A guest with a booking, a message and mail. */
export const guest = { name: 'Ginevra', surname: 'Acquaviva', email: 'ginevra.acquaviva@example.org' }

/**
 * Starts a server with a mail server that rejects some mail, successful and failed backups, and the actions of two staff.
 */
export async function startDemoServer(account: { username: string; password: string }): Promise<RunningServer> {
  const mailServer = await startMailServer({ checkRecipient })
  const folder = await mkdtemp(join(tmpdir(), 'podere-screenshots-'))
  const backups = join(folder, 'backups')
  const env = { STAFF: `${account.username}:${account.password}`, SMTP_URL: mailServer.url, BACKUP_DIR: backups }
  const server = await startServer({ env })
  const stop = async () => {
    const code = await server.stop()
    await mailServer.stop()
    await rm(folder, { recursive: true, force: true })
    return code
  }
  try {
    const staff = await new ApiClient(server).logIn(account)
    await createActivity(server, staff, account)
    await createBackups(staff, backups)
    await waitUntil(async () => (await staff.call('mails.list')).every(({ state }) => state !== 'sending'))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...server, stop }
}

function checkRecipient(recipient: string): Error | null {
  if (recipient.startsWith('nessuno')) return createReply(550, '5.1.1 No such user here')
  if (recipient.startsWith('piena')) return createReply(452, '4.2.2 Mailbox full')
  return null
}

async function createActivity(
  server: RunningServer,
  staff: ApiClient,
  account: { username: string; password: string },
) {
  for (const agent of [phone, laptop]) {
    await new ApiClient(server).call('session.login', { body: account, headers: { 'user-agent': agent } })
  }
  const receptionAccount = { username: 'reception', password: account.password }
  await staff.call('staff.add', { body: { ...receptionAccount, role: 'staff' } })
  const { iban } = await staff.call('settings.readDefaultIban')
  const reception = await new ApiClient(server).logIn(receptionAccount)

  const firstDay = addDays(toFarmDay(Date.now()), 200)
  for (const [index, email] of [guest.email, 'nessuno@example.org', 'piena@example.org'].entries()) {
    const checkinDate = addDays(firstDay, index * 5)
    const body = buildRequest({ roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 2) })
    const { id } = await new ApiClient(server).call('bookings.request', { body: { ...body, guestEmail: email } })
    await staff.call('bookings.patch', { params: { id }, body: { agreedPrice: '290.00', depositAmount: '90.00' } })
    await staff.call('bookings.sendConfirmation', { params: { id }, body: { iban } })
  }
  await new ApiClient(server).call('contacts.send', {
    body: { ...guest, message: 'Buongiorno, arriviamo in treno: dalla stazione di Sansepolcro c’è un taxi?' },
  })
  const bookings = await reception.call('bookings.list')
  const filterByStatus = (status: string) => bookings.filter((booking) => booking.status === status)
  for (const { id } of filterByStatus('cancelled').slice(0, 4))
    await reception.call('bookings.trash', { params: { id } })
  for (const { id } of filterByStatus('completed').slice(0, 2)) {
    await reception.call('bookings.sendThankYou', { params: { id }, body: {} })
  }
  await reception.call('availability.editDay', {
    params: { roomId: '4', date: addDays(firstDay, 60) },
    body: { available: false, notes: 'Imbianchino' },
  })
  for (const enabled of [false, true]) await staff.call('settings.switchBookings', { body: { enabled } })
}

/** Makes three backups. The second one fails, because there is a file in the place of the backup folder. */
async function createBackups(staff: ApiClient, folder: string) {
  await runBackup(staff)
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await runBackup(staff)
  await rm(folder)
  await mkdir(folder)
  await runBackup(staff)
}

async function runBackup(staff: ApiClient) {
  await staff.call('backups.start')
  await waitUntil(async () => (await staff.call('backups.history')).every(({ status }) => status !== 'in_progress'))
}

async function waitUntil(isDone: () => Promise<boolean>) {
  const deadline = performance.now() + timeoutSeconds * 1000
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`The demo data is not complete after ${timeoutSeconds} seconds.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
