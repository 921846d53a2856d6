import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { channelStays } from '#api/channelStays/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { buildChannelStay } from '#api/testing/channels.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { jobContext, passToNoon } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'
import { parsePrivateLink } from '#contract/privateLink.ts'

onBothDatabases((server, kind) => {
  const today = () => toFarmDay(server().now())
  const logIn = () => new ApiClient(server()).logIn()

  /** A confirmed booking that begins today. */
  async function book(manager: ApiClient, roomId: number, from = 0) {
    const days = { checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + 3) }
    const body = { ...buildRequest({ roomId, ...days }), totalPrice: '300.00', status: 'confirmed' as const }
    return manager.call('bookings.desk', { body })
  }

  test('keeps the guests of a stay, shows the end of a document, and keeps what a write leaves out', async () => {
    const manager = await logIn()
    const { id } = await book(manager, 1)
    const params = { id }
    expect(await manager.call('guests.list', { params })).toEqual([])
    const [head, member] = [buildHead('ZEMANOVA'), buildMember('ZEMANOVA')]
    const stored = await manager.call('guests.replace', { params, body: [head, member], key: createKey() })
    const shown = { documentType: 'IDENT', documentNumber: 'A77', documentPlace: '034' }
    const none = { documentType: null, documentNumber: null, documentPlace: null }
    expect(stored).toEqual([
      { ...head, ...shown, arrival: null, report: null },
      { ...member, ...none, arrival: null, report: null },
    ])
    const { documentType: _, documentNumber: __, documentPlace: ___, ...withoutDocument } = head
    const changed = { ...withoutDocument, name: 'Lea' }
    await manager.call('guests.replace', { params, body: [changed, member] })
    // As it was read, it is no new document.
    const [read] = await manager.call('guests.list', { params })
    await manager.call('guests.replace', { params, body: [{ ...changed, ...shown }, member] })
    const after = await manager.call('guests.list', { params })
    expect(after).toMatchObject([{ ...read, name: 'Lea' }, { name: 'Tom' }])
    // No list of guests says who has arrived.
    const [first, ...others] = after
    const arrived = {
      ...first,
      id: head.id,
      kind: head.kind,
      arrival: { at: new Date().toISOString(), seen: 'inPerson' },
    }
    expect(await manager.call('guests.replace', { params, body: [arrived, ...others] })).toEqual(after)

    const { pages } = await readChangePages(manager)
    const rows = pages.flatMap(({ guests }) => guests).filter((row) => row.id === id)
    expect(rows).toMatchObject([{ stay: 'booking', version: 4, guests: [shown, none], arrivals: [], reports: [] }])
    const stale = await manager.tryCall('guests.replace', { params, body: [], headers: { 'if-match': '"1"' } })
    expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
    expect((await manager.tryCall('guests.list', { params: { id: uuidv7() } })).status).toBe(404)
    expect((await new ApiClient(server()).tryCall('guests.list', { params })).status).toBe(401)
    await manager.call('bookings.trash', { params })
    const inTrash = { status: 404, code: 'not_found', detail: expect.stringContaining('nel cestino') }
    expect((await manager.tryCall('guests.list', { params })).json).toMatchObject(inTrash)
    expect((await manager.tryCall('guests.replace', { params, body: [] })).json).toMatchObject(inTrash)
  })

  test('says of each wrong field what to do, and stores nothing', async () => {
    const manager = await logIn()
    const { id } = await book(manager, 2)
    const refuse = async (...body: GuestInput[]) => {
      const answer = await manager.tryCall('guests.replace', { params: { id }, body })
      expect(answer.status).toBe(400)
      const { errors } = JSON.parse(answer.text)
      return errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
    }
    const head = buildHead('ZORZI')
    expect(await refuse({ ...head, birthDate: addDays(today(), 1) })).toEqual([
      '0.birthDate: La data di nascita è nel futuro: controlla l’anno.',
    ])
    expect(await refuse(buildMember('ZORZI'))).toEqual([
      expect.stringMatching(/^0.kind: Un familiare o membro ha bisogno del suo capo/),
    ])
    expect(await refuse(head, buildHead('ZANE'))).toHaveLength(1)
    expect(await refuse({ ...head, documentPlace: null })).toEqual([
      '0.documentPlace: Manca il luogo di rilascio del documento: un comune italiano o uno Stato.',
    ])
    expect(await refuse({ ...head, surname: '山田' })).toHaveLength(1)
    // It was dissolved in 1983.
    expect(await refuse({ ...head, birthComune: '401001501' })).toHaveLength(1)
    expect(await refuse({ ...head, citizenship: '999999999' })).toHaveLength(1)
    expect(await manager.call('guests.list', { params: { id } })).toEqual([])
  })

  test('nobody has arrived before somebody has seen the document, and the first time stays', async () => {
    const manager = await logIn()
    const { id } = await book(manager, 3)
    const params = { id }
    const [head, member] = [buildHead('ZILIO'), buildMember('ZILIO')]
    await manager.call('guests.replace', { params, body: [head, member] })
    const at = new Date(server().now()).toISOString()
    const arrive = (body: object) =>
      manager.tryCall('guests.arrive', { params, body: { guestIds: [head.id], at, seen: 'inPerson', ...body } })
    expect((await arrive({ guestIds: [uuidv7()] })).status).toBe(400)
    expect((await arrive({ at: new Date(server().now() + 86_400_000).toISOString() })).status).toBe(400)
    expect((await arrive({ at: new Date(server().now() - 5 * 86_400_000).toISOString() })).status).toBe(400)
    expect((await arrive({ seen: 'picture' })).status).toBe(400)
    expect((await arrive({})).status).toBe(200)
    expect((await arrive({ seen: 'liveVideo' })).status).toBe(200)
    expect(await manager.call('guests.list', { params })).toMatchObject([
      { id: head.id, arrival: { at, seen: 'inPerson', who: 'anna' } },
      { id: member.id, arrival: null },
    ])
    // A change of a name keeps the arrival.
    await manager.call('guests.replace', { params, body: [{ ...head, name: 'Lia' }, member] })
    expect((await manager.call('guests.list', { params }))[0]?.arrival?.at).toBe(at)
  })

  test('a document is seen after the arrival: somebody says so, or staff type it', async () => {
    const manager = await logIn()
    const { id } = await book(manager, 7)
    const params = { id }
    const known = buildHead('ZANI', { kind: 'single' })
    const { documentType, documentNumber, documentPlace, ...unknown } = buildHead('ZUCCHI', { kind: 'single' })
    await manager.call('guests.replace', { params, body: [known, unknown] })
    const at = new Date(server().now()).toISOString()
    const guestIds = [known.id, unknown.id]
    const arrive = (body: object) =>
      manager.tryCall('guests.arrive', { params, body: { guestIds, at, seen: 'inPerson', ...body } })
    const readUnseen = async () =>
      (await manager.call('guests.list', { params })).map(({ arrival }) => arrival?.unseen ?? false)
    expect((await arrive({ unseen: true })).status).toBe(200)
    expect(await readUnseen()).toEqual([true, true])
    const document = { documentType, documentNumber, documentPlace }
    await manager.call('guests.replace', { params, body: [known, { ...unknown, ...document }] })
    expect(await readUnseen()).toEqual([true, false])
    expect((await arrive({ guestIds: [known.id] })).status).toBe(200)
    expect(await readUnseen()).toEqual([false, false])
    expect((await arrive({ unseen: true })).status).toBe(200)
    expect(await readUnseen()).toEqual([false, false])
  })

  test('an arrival that was recorded by mistake is taken back, until the police know of it', async () => {
    const manager = await logIn()
    const { id } = await book(manager, 6)
    const params = { id }
    const [head, member] = [buildHead('ZORZI'), buildMember('ZORZI')]
    await manager.call('guests.replace', { params, body: [head, member] })
    const at = new Date(server().now()).toISOString()
    const arrive = (guestIds: string[], changes: object = {}) =>
      manager.tryCall('guests.arrive', { params, body: { guestIds, at, seen: 'inPerson', ...changes } })
    const read = async () => (await manager.call('guests.list', { params })).map(({ arrival }) => arrival !== null)
    await arrive([head.id, member.id])
    expect((await arrive([member.id], { undone: true })).status).toBe(200)
    expect(await read()).toEqual([true, false])
    expect((await arrive([member.id], { undone: true })).status).toBe(200)
    expect((await arrive([head.id], { undone: false })).status).toBe(400)
    await manager.call('duties.markReported', {
      params: { day: today() },
      body: { guestIds: [head.id] },
    })
    expect((await arrive([head.id], { undone: true })).status).toBe(400)
    expect(await read()).toEqual([true, false])
  })

  test('guests register themselves by their private link, from a week before until they have arrived', async () => {
    const manager = await logIn()
    const guest = new ApiClient(server())
    const open = async (roomId: number, from: number) => {
      const days = { checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + 2) }
      const request = await guest.call('bookings.request', { body: buildRequest({ roomId, ...days }) })
      await manager.call('bookings.patch', { params: { id: request.id }, body: { status: 'confirmed' } })
      return { ...request, params: { code: request.code }, headers: { authorization: `Bearer ${request.secret}` } }
    }
    const later = await open(4, 8)
    const early = await guest.tryCall('guests.listOfRequest', later)
    expect([early.status, getProblemCode(early)]).toEqual([409, 'checkin_not_open'])
    expect((await guest.call('bookings.viewRequest', later)).checkinFrom).toBe(addDays(today(), 1))
    const { id, params, headers } = await open(5, 7)
    const head = buildHead('ZUCCHI')
    const stored = await guest.call('guests.replaceOfRequest', { params, headers, body: [head] })
    expect(stored).toMatchObject([{ surname: 'ZUCCHI', documentNumber: 'I77' }])
    const wrong = { authorization: 'Bearer wrong' }
    expect((await guest.tryCall('guests.listOfRequest', { params, headers: wrong })).status).toBe(404)
    await manager.call('duties.change', { body: { checkin: { daysBefore: 3 } } })
    expect((await guest.tryCall('guests.listOfRequest', { params, headers })).status).toBe(409)
    await manager.call('duties.change', { body: { checkin: { daysBefore: 7 } } })
    // What staff note is not for the guest, who also cannot change it.
    await manager.call('guests.replace', { params: { id }, body: [{ ...head, taxNote: 'certificato medico' }] })
    const own = await guest.call('guests.replaceOfRequest', { params, headers, body: [{ ...head, taxNote: 'no' }] })
    expect(own[0]).not.toHaveProperty('taxNote')
    expect(await manager.call('guests.list', { params: { id } })).toMatchObject([{ taxNote: 'certificato medico' }])
  })

  test('the guests of a portal register themselves by a link that staff hand out', async () => {
    const manager = await logIn()
    const guest = new ApiClient(server())
    const pending = await guest.call('bookings.request', {
      body: buildRequest({ roomId: 8, checkinDate: addDays(today(), 20), checkoutDate: addDays(today(), 22) }),
    })
    expect((await manager.tryCall('guests.readLink', { params: { id: pending.id } })).status).toBe(404)
    await manager.call('bookings.patch', { params: { id: pending.id }, body: { status: 'confirmed' } })
    const ofBooking = await manager.call('guests.readLink', { params: { id: pending.id } })
    expect(ofBooking.url).toMatch(new RegExp(`/booking/${pending.code}#${pending.secret}$`))
    expect(ofBooking.text).toContain(ofBooking.url)
    const channelId = uuidv7()
    await manager.call('channels.add', { body: { id: channelId, roomId: 7, name: 'Airbnb', portal: 'airbnb' } })
    const days = { checkinDate: addDays(today(), 1), checkoutDate: addDays(today(), 3) }
    const stay = buildChannelStay({ channelId, roomId: 7, ...days, guestName: 'Hanna', phone: '+39 333 1', guests: 2 })
    await channelStays(server().db).create(stay)
    const sold = { params: { id: stay.id } }
    const { url, text } = await manager.call('guests.readLinkOfPortal', sold)
    expect(text).toMatch(/^Buongiorno Hanna, /)
    for (const [phone, greeting] of [
      ['0039 333 1234567', /^Buongiorno/],
      ['333 1234567', /^Buongiorno/],
      ['+49 151 1234567', /^Good morning|^Hello|^Dear/],
      [null, /^Good morning|^Hello|^Dear/],
    ] as const) {
      await channelStays(server().db).update({ phone }, { where: { id: stay.id } })
      expect((await manager.call('guests.readLinkOfPortal', sold)).text).toMatch(greeting)
    }
    const { code, secret } = parsePrivateLink(new URL(url))
    const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
    expect(await guest.call('guests.viewCheckin', link)).toMatchObject({ code, ...days, numberOfGuests: 2 })
    await guest.call('guests.replaceOfRequest', { ...link, body: [buildHead('BIRKENFELD')] })
    expect(await manager.call('guests.listOfPortal', sold)).toMatchObject([{ surname: 'BIRKENFELD' }])
    for (const wrong of [
      { ...link, headers: { authorization: `Bearer ${pending.secret}` } },
      { ...link, params: { code: 'A'.repeat(32) } },
    ])
      for (const name of ['guests.viewCheckin', 'guests.listOfRequest'] as const)
        expect((await guest.tryCall(name, wrong)).status).toBe(404)
    // Nobody is expected any more.
    await channelStays(server().db).update({ cancelledAt: `${today()}T08:00:00.000Z` }, { where: { id: stay.id } })
    expect((await manager.tryCall('guests.readLinkOfPortal', sold)).status).toBe(404)
    expect((await guest.call('guests.viewCheckin', link)).checkinFrom).toBe(null)
    expect((await guest.tryCall('guests.listOfRequest', link)).status).toBe(409)
    await channelStays(server().db).destroy({ where: { channelId } })
  })

  test('passwords of the services are stored and never read back', async () => {
    const manager = await logIn()
    const body = { alloggiati: { user: 'AR000123', password: 'segretissimo', wsKey: 'chiavissima' } }
    const stored = await manager.call('duties.change', { body, key: createKey() })
    expect(stored.alloggiati).toMatchObject({ user: 'AR000123', password: true, wsKey: true, sendOnArrival: false })
    await manager.call('duties.change', { body: { alloggiati: { ...stored.alloggiati, wsKey: null } } })
    expect((await manager.call('duties.read')).alloggiati).toMatchObject({ password: true, wsKey: null })
    const account = { username: 'lia', password: 'una-lunga-parola' }
    await manager.call('staff.add', { body: account })
    const lia = await new ApiClient(server()).logIn(account)
    expect((await lia.tryCall('duties.change', { body })).status).toBe(403)
    await manager.call('duties.change', { body: { alloggiati: { user: null, password: null } } })
  })

  test('no backup, log or file holds a document, and erasing a person leaves nothing of the guests', async () => {
    const manager = await logIn()
    const { id } = await book(manager, 6, -10)
    const member = buildMember('ZANDOMENEGHI')
    const head = { ...buildHead('ZANDOMENEGHI'), documentNumber: 'YB4815162342' }
    await manager.call('guests.replace', { params: { id }, body: [head, member], key: createKey() })
    const exported = await manager.call('people.export', { body: { ids: [id] } })
    expect(exported.guests).toMatchObject([{ id, guests: [{ surname: 'ZANDOMENEGHI' }, { name: 'Tom' }] }])
    await manager.call('backups.start')
    await server().backups.idle()
    const { BACKUP_DIR, DATA_DIR } = server().env
    const files = await readdir(BACKUP_DIR)
    const backups = await Promise.all(
      files
        .filter((it) => it.endsWith('.gz'))
        .map(async (it) => gunzipSync(await readFile(join(BACKUP_DIR, it))).toString()),
    )
    const words = ['ZANDOMENEGHI', 'YB4815162342', '"342"', '\\"342\\"']
    const find = (text: string) => words.filter((it) => text.includes(it))
    expect(find(backups.join('\n'))).toEqual(['ZANDOMENEGHI'])
    const readFiles = async () => {
      const names = (await readdir(DATA_DIR, { recursive: true })).filter((it) => !it.startsWith('backups'))
      const texts = await Promise.all(names.map((it) => readFile(join(DATA_DIR, it), 'latin1').catch(() => '')))
      return texts.join('\n')
    }
    expect(find(await readFiles())).not.toContain('YB4815162342')
    await manager.call('people.erase', { body: { ids: [id] } })
    if (kind === 'SQLite') expect(find(await readFiles())).toEqual([])
    expect((await manager.call('people.export', { body: { ids: [id] } })).guests).toEqual([])
  })

  test('a guest whose id another stay has, or who is twice in the list, is refused in words', async () => {
    const staff = await logIn()
    const [first, second] = [(await book(staff, 1, 700)).id, (await book(staff, 2, 700)).id]
    const head = buildHead('CARDINI')
    const put = (id: string, guests: GuestInput[]) => staff.tryCall('guests.replace', { params: { id }, body: guests })
    expect((await put(first, [head])).status).toBe(200)
    const answer = await put(second, [head])
    expect([answer.status, getProblemCode(answer)]).toEqual([409, 'id_taken'])
    expect(answer.text).toContain('già usato')
    expect((await put(first, [head, head])).status).toBe(400)
  })

  test('invites guests by mail with their link, once, and reminds them the day before; those who are registered get none', async () => {
    await passToNoon(server())
    const manager = await logIn()
    const guest = new ApiClient(server())
    const days = { checkinDate: addDays(today(), 9), checkoutDate: addDays(today(), 11) }
    const request = async (roomId: number) => {
      const body = {
        ...buildRequest({ roomId, ...days }),
        numberOfGuests: 2,
        guestEmail: `checkin-${roomId}@example.org`,
      }
      const { id, code, secret } = await guest.call('bookings.request', { body })
      return { id, link: { params: { code }, headers: { authorization: `Bearer ${secret}` } } }
    }
    const [late, diligent, pending] = [await request(7), await request(8), await request(9)]
    for (const { id } of [late, diligent])
      await manager.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    const list = async ({ id }: { id: string }) => {
      const mails = await manager.call('mails.list', { query: { bookingId: id } })
      return mails.flatMap(({ kind, to }) => (kind.startsWith('checkin') ? [`${kind} ${to}`] : []))
    }
    const passDay = async () => {
      await server().passTime(86_400_000)
      const context = jobContext(server())
      await Promise.all([runJob(context, 'mails at 9'), runJob(context, 'mails at 9')])
    }
    const daysBefore = (n: number) => manager.call('duties.change', { body: { checkin: { daysBefore: n } } })
    await daysBefore(0)
    for (let i = 0; i < 3; i++) await passDay()
    expect(await list(late)).toEqual([])
    await daysBefore(7)
    await passDay()
    const invited = ['checkinInvitation checkin-7@example.org']
    expect(await list(late)).toEqual(invited)
    expect(await list(diligent)).toHaveLength(1)
    await guest.call('guests.replaceOfRequest', { ...diligent.link, body: [buildHead('ZANIN'), buildMember('ZANIN')] })
    for (let i = 0; i < 3; i++) await passDay()
    expect(await list(late)).toEqual(invited)
    await passDay()
    expect((await list(late)).toSorted()).toEqual([...invited, 'checkinReminder checkin-7@example.org'])
    await passDay()
    expect(await list(late)).toHaveLength(2)
    expect(await list(diligent)).toHaveLength(1)
    expect(await list(pending)).toEqual([])
  })
})
