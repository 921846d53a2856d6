import { expect, test } from 'vitest'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { buildPdf } from '#api/testing/policePortal.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'

onBothDatabases((server) => {
  const today = () => toFarmDay(server().now())
  let room = 0

  /** A farm that uploads the file itself: guests who came today, and whose lines are in the portal. */
  async function open(guests: GuestInput[]) {
    // What earlier tests have reported is of other days.
    await server().passTime(3 * dayMs)
    const manager = await new ApiClient(server()).logIn()
    room++
    const days = { checkinDate: today(), checkoutDate: addDays(today(), 3) }
    const body = { ...buildRequest({ roomId: room, ...days }), totalPrice: '90.00', status: 'confirmed' as const }
    const { id } = await manager.call('bookings.desk', { body })
    await manager.call('guests.replace', { params: { id }, body: guests })
    const guestIds = guests.map((it) => it.id)
    const at = new Date(server().now()).toISOString()
    await manager.call('guests.arrive', { params: { id }, body: { guestIds, at, seen: 'inPerson' } })
    const day = today()
    const file = (await manager.tryCall('duties.readSchedine', { params: { day } })).text
    await manager.call('duties.markReported', { params: { day }, body: { guestIds } })
    const upload = (bytes: Buffer | string, of = day) =>
      manager.send('PUT', `/api/duties/alloggiati/${of}/receipt`, {
        raw: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
    const listGuests = () => manager.call('guests.list', { params: { id } })
    const passDays = async (days: number) => {
      await server().passTime(days * dayMs)
      await runJob(jobContext(server()), 'duties')
      await manager.logIn()
    }
    return { manager, day, lines: file.split('\r\n'), upload, listGuests, passDays }
  }

  test('one that is uploaded is kept by day, confirms whom it names, and the deletion follows', async () => {
    const { manager, day, lines, upload, listGuests, passDays } = await open([
      buildHead('ALBANI'),
      buildMember('ALBANI'),
    ])
    await passDays(1)
    // Nothing of the police's data is deleted because somebody has only said so.
    expect(await listGuests()).toMatchObject([
      { report: { state: 'byHand' }, documentNumber: expect.any(String) },
      { report: { state: 'byHand' }, surname: 'ALBANI' },
    ])
    const pdf = buildPdf(lines)
    const added = await upload(pdf)
    expect([added.status, added.json]).toEqual([
      200,
      expect.objectContaining({ day, uploadedBy: 'anna', confirmed: 2 }),
    ])
    expect(await manager.call('duties.listReceipts')).toContainEqual(
      expect.objectContaining({ day, uploadedBy: 'anna' }),
    )
    const stored = await manager.send('GET', `/api/duties/alloggiati/${day}/receipt`)
    expect([stored.headers['content-type'], stored.text]).toEqual(['application/pdf', pdf.toString('utf8')])
    await passDays(1)
    expect(await listGuests()).toMatchObject([
      {
        surname: 'ALBANI',
        documentType: null,
        documentNumber: null,
        documentPlace: null,
        report: { state: 'receipt' },
      },
      { surname: null, name: null, report: { state: 'receipt', day } },
    ])
    expect((await manager.call('log.list')).find((it) => it.call === 'duties.addReceipt')?.subjectId).toBe(day)
  })

  test('another file, one cut short, one too large and one that names nobody of the day are refused with what to do', async () => {
    const { lines, upload, listGuests, day } = await open([buildHead('BORROMEO')])
    const pdf = buildPdf(lines)
    const other = buildPdf(lines.map((line) => line.replaceAll('BORROMEO', 'COLONNAX')))
    const refuse = async (bytes: Buffer | string, of?: string) => {
      const answer = await upload(bytes, of)
      return [answer.status, getProblemCode(answer)]
    }
    expect(await refuse('<html>')).toEqual([400, 'not_a_pdf'])
    expect(await refuse(pdf.subarray(0, -10))).toEqual([400, 'not_a_pdf'])
    expect(await refuse(Buffer.alloc(5_000_001))).toEqual([413, 'file_too_large'])
    expect(await refuse(other)).toEqual([409, 'receipt_of_other_day'])
    expect(await refuse(pdf, addDays(day, 1))).toEqual([409, 'receipt_of_other_day'])
    expect(await listGuests()).toMatchObject([{ report: { state: 'byHand' } }])
  })

  test('who only has a part of another name is not confirmed, and keeps the document', async () => {
    const anna = buildHead('Rossi', { kind: 'single', name: 'Anna' })
    const giovanna = buildHead('Rossini', { kind: 'single', name: 'Giovanna' })
    const { lines, upload, listGuests, passDays } = await open([anna, giovanna])
    expect((await upload(buildPdf(lines.filter((it) => it.includes('ROSSINI'))))).json).toMatchObject({ confirmed: 1 })
    await passDays(1)
    expect(await listGuests()).toMatchObject([
      { report: { state: 'byHand' }, documentNumber: expect.any(String) },
      { report: { state: 'receipt' }, documentNumber: null },
    ])
  })

  test('a hostile file ends in a moment', async () => {
    const { upload } = await open([buildHead('CORSINI')])
    const hostile = Buffer.from(`%PDF-1.4\nstream\n()${' '.repeat(200)}${')'}${' '.repeat(900_000)}\nendstream\n%%EOF`)
    const start = performance.now()
    expect((await upload(hostile)).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('one that cannot be read confirms all of its day, and can be replaced by the right one', async () => {
    const { manager, lines, upload, listGuests, day } = await open([buildHead('CHIGI')])
    const scanned = Buffer.from('%PDF-1.4\nscan\n%%EOF\n')
    expect((await upload(scanned)).json).toMatchObject({ confirmed: 1 })
    expect(await listGuests()).toMatchObject([{ report: { state: 'receipt' } }])
    const pdf = buildPdf(lines)
    expect((await upload(pdf)).json).toMatchObject({ confirmed: 0 })
    expect((await manager.send('GET', `/api/duties/alloggiati/${day}/receipt`)).text).toBe(pdf.toString('utf8'))
    const ofDay = (await manager.call('duties.listReceipts')).filter((it) => it.day === day)
    expect(ofDay).toHaveLength(1)
  })

  test('without one, what the police needed is deleted when the portal has no receipt any more', async () => {
    const { listGuests, passDays } = await open([buildHead('DORIA'), buildMember('DORIA')])
    await passDays(30)
    expect(await listGuests()).toMatchObject([{ documentNumber: expect.any(String) }, { surname: 'DORIA' }])
    await passDays(1.1)
    expect(await listGuests()).toMatchObject([{ documentNumber: null }, { surname: null }])
  })

  test('who stays on from a reported stay is done with its receipt, and the mark can be taken back before', async () => {
    const { manager, day, lines, upload, passDays } = await open([buildHead('ORLANDI'), buildMember('ORLANDI')])
    await passDays(3)
    room++
    const days = { checkinDate: today(), checkoutDate: addDays(today(), 3) }
    const body = { ...buildRequest({ roomId: room, ...days }), totalPrice: '90.00', status: 'confirmed' as const }
    const { id } = await manager.call('bookings.desk', { body })
    const guests = [buildHead('ORLANDI'), buildMember('ORLANDI')]
    const guestIds = guests.map((it) => it.id)
    await manager.call('guests.replace', { params: { id }, body: guests })
    const at = new Date(server().now()).toISOString()
    await manager.call('guests.arrive', { params: { id }, body: { guestIds, at, seen: 'inPerson' } })
    const params = { day: today() }
    const readFile = async () => (await manager.tryCall('duties.readSchedine', { params })).text
    const mark = (reported?: boolean) => manager.call('duties.markReported', { params, body: { guestIds, reported } })
    const list = () => manager.call('guests.list', { params: { id } })
    await mark()
    expect([await readFile(), (await list()).map(({ report }) => report?.state)]).toEqual(['', ['byHand', 'byHand']])
    expect(await mark(false)).toMatchObject({ sent: 2 })
    expect([(await readFile()).split('\r\n').length, (await list()).map(({ report }) => report)]) //
      .toEqual([2, [null, null]])
    await mark(true)
    await passDays(0.1)
    expect(await list()).toMatchObject([{ documentNumber: expect.any(String) }, { surname: 'ORLANDI' }])
    await upload(buildPdf(lines), day)
    await passDays(0.1)
    expect(await list()).toMatchObject([{ documentNumber: null }, { surname: null }])
  })
})
