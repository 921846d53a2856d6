import { expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { readProperty, readSetting } from '#api/settings/queries.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { readFarmTexts } from '#api/texts/queries.ts'
import type { Problem } from '#contract/problem.ts'
import type { PropertyInput } from '#contract/property.ts'
import { openPropertySource } from './queries.ts'

/** Bodies, and the fields that are wrong in them. */
const wrongFacts: [body: object, paths: string[]][] = [
  [{ name: '' }, ['name']],
  [{ name: 'x'.repeat(10_000) }, ['name']],
  [{ phone: '0575 000 142' }, ['phone']],
  [{ email: 'nobody' }, ['email']],
  [{ iban: 'IT00X0542811101000000123456' }, ['iban']],
  [{ iban: 'IT90X054281110100000012345' }, ['iban']],
  [{ vatNumber: '99900000517' }, ['vatNumber']],
  [{ cin: 'IT1' }, ['cin']],
  [{ social: { facebook: 'javascript:alert(1)', instagram: null, reviews: null } }, ['social.facebook']],
  [{ address: { ...sampleProperty.address, latitude: 91 } }, ['address.latitude']],
  [{ tariffs: { ...sampleProperty.tariffs, person: -1 } }, ['tariffs.person']],
  [{ menus: { tasting: 1e9, seasonal: 30 } }, ['menus.tasting']],
  [{ checkin: { from: '25:00', to: '20:00', announceAfter: '21:00' } }, ['checkin.from']],
  [{ reception: { summer: ['21:00', '08:00'], winter: ['08:00', '20:00'] } }, ['reception.summer']],
  [{ summer: ['06-31', '09-30'] }, ['summer.0']],
  [{ lateArrival: [{ from: '22:00', to: '23:00', euro: 5 }] }, ['lateArrival.0.to']],
  [{ cancellation: [{ fromDays: 3, stated: 3, percent: 0 }] }, ['cancellation.0.fromDays', 'cancellation.0.stated']],
  [{ cancellation: [] }, ['cancellation']],
  [{ parts: { restaurant: 'yes' } }, ['parts.restaurant']],
  [{ parts: { ...sampleProperty.parts, sauna: true } }, ['parts.sauna']],
  [
    { content: { sights: [{ name: { it: '', en: 'Urbino' }, km: -1 }] } },
    ['content.sights.0.name.it', 'content.sights.0.km'],
  ],
  [{ content: { dishes: [] } }, ['content.dishes']],
  [{ colour: 'red' }, ['colour']],
]

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const change = async (body: PropertyInput, headers: Record<string, string> = {}) =>
    (await logIn()).tryCall('property.change', { body, headers: { 'accept-language': 'en', ...headers } })
  /** An unknown parameter asks for the page as it is now: the cache may answer with the last one once more. */
  const get = async (path: string) =>
    (await new ApiClient(server()).send('GET', `${path}${path.includes('?') ? '&' : '?'}fresh=1`)).text

  test('a changed bank account is told to staff with the old one; nothing else is', async () => {
    const staff = await logIn()
    const listMails = async () => (await staff.call('mails.list')).filter(({ kind }) => kind === 'accountChanged')
    const mailsBefore = (await listMails()).length
    const iban = 'IT60X0542811101000000123456'
    await staff.call('property.change', { body: { name: sampleProperty.name } })
    expect(await listMails()).toHaveLength(mailsBefore)
    await staff.call('property.change', { body: { iban } })
    const [mail, ...others] = await listMails()
    expect(others).toHaveLength(mailsBefore)
    const show = async (id = '') => staff.call('mails.show', { params: { id } })
    const { to, text } = await show(mail?.id)
    expect(to).toBe(sampleProperty.email)
    // The account before was the one of the sample, which is nobody's.
    expect(text).toMatch(/anna[\s\S]*Adesso: IT60 X054/)
    expect(text).not.toContain('Prima: ')
    await staff.call('property.change', { body: { iban: sampleProperty.iban } })
    const [next] = await listMails()
    expect((await show(next?.id)).text).toMatch(/Prima: IT60 X054[\s\S]*Adesso: IT89 R999/)
  })

  test('a new farm has the facts of the sample, and staff may read but not change them', async () => {
    const staff = await logIn()
    expect(await staff.call('property.read')).toEqual(sampleProperty)
    const anonymous = await new ApiClient(server()).tryCall('property.read')
    expect(anonymous.status).toBe(401)
  })

  test('a changed fact is on the pages, in the feed and in refusals at once; the others stay', async () => {
    const staff = await logIn()
    const { cursor } = await readChangePages(staff)
    const address = { ...sampleProperty.address, street: 'Via Nuova 7' }
    const changed = await change({ name: 'Podere Nuovo', phone: '+39 0577 111 222', address })
    expect([changed.status, changed.json]).toEqual([
      200,
      { ...sampleProperty, name: 'Podere Nuovo', phone: '+39 0577 111 222', address },
    ])
    expect((await readChangePages(staff, cursor)).pages.flatMap((page) => page.settings)).toEqual([
      { key: 'property', value: changed.json, version: Number(changed.headers.etag?.replaceAll('"', '')) },
    ])
    const home = await get('/')
    for (const fact of ['Podere Nuovo', '+39 0577 111 222', 'Via Nuova 7', 'tel:+390577111222'])
      expect(home).toContain(fact)
    expect(home).not.toContain('Via delle Aie')
    expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name: 'Podere Nuovo' })
    expect(JSON.parse(await get('/admin-manifest.webmanifest'))).toMatchObject({ name: 'Podere Nuovo – Reception' })
    expect(await get('/admin')).toContain('name="application-name" content="Podere Nuovo"')
    expect(await get('/offline.html')).toContain('tel:+390577111222')
  })

  test('the hours of check-in and the arrival times of guests say the same, whichever of them is changed', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { checkin, checkinTimes } = await manager.call('property.read')
    const later = { ...checkin, from: '16:30', to: '21:00' }
    const changed = await manager.call('property.change', { body: { checkin: later } })
    const guest = ['16:30-21:00', '17:00-19:00', '19:00-20:00', 'altro']
    expect(changed).toMatchObject({ checkin: later, checkinTimes: { ...checkinTimes, guest } })
    const evening = { ...checkinTimes, guest: ['17:00-19:00', '19:00-22:00', 'altro'] }
    expect(await manager.call('property.change', { body: { checkinTimes: evening } })).toMatchObject({
      checkin: { ...checkin, from: '17:00', to: '22:00' },
      checkinTimes: evening,
    })
    await manager.call('property.change', { body: { checkin, checkinTimes } })
    expect(await manager.call('property.read')).toMatchObject({ checkin, checkinTimes })
  })

  test('the rule of the deposit changes in part, and a wrong word of it is not asked for as yes or no', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { deposit } = await manager.call('property.read')
    const change = (part: object) => manager.tryCall('property.change', { body: { deposit: part } })
    expect((await change({ wholeEuros: false })).status).toBe(200)
    const changed = await change({ kind: 'percent', percent: 20 })
    expect(changed.json).toMatchObject({ deposit: { ...deposit, kind: 'percent', percent: 20, wholeEuros: false } })
    const wrong = await change({ word: 'cauzione' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.not.stringContaining('sì o no')])
    await change(deposit)
  })

  test('the site names nobody as its maker when the farm names nobody', async () => {
    expect(await get('/')).toContain(`Sito di ${sampleProperty.credit}`)
    expect((await change({ showsCredit: false })).status).toBe(200)
    const home = await get('/')
    expect(home).toContain('Tutti i diritti riservati.')
    expect(home).not.toContain('Sito di')
  })

  test('ways to pay are shown in the language of the page, and as one text to earlier programs', async () => {
    const paymentMethods = [{ name: { it: 'Bonifico', en: 'Bank transfer' } }, { name: { it: 'Visa', en: 'Visa' } }]
    const changed = await change({ content: { paymentMethods } })
    expect(changed.json).toMatchObject({ payments: ['Bonifico', 'Visa'], content: { paymentMethods } })
    expect(await get('/')).toContain('<li>Bonifico</li><li>Visa</li>')
    expect(await get('/?lang=en')).toContain('<li>Bank transfer</li><li>Visa</li>')
    const cash = { name: { it: 'Contanti', en: 'Contanti' } }
    expect((await change({ payments: ['Bonifico', 'Contanti'] })).json).toMatchObject({
      payments: ['Bonifico', 'Contanti'],
      content: { paymentMethods: [paymentMethods[0], cash] },
    })
    for (const body of [{ payments: [] }, { content: { paymentMethods: [] } }])
      expect((await change(body)).status).toBe(400)

    // What an earlier program has stored.
    const { db } = server()
    const { value } = await readProperty(db)
    const { paymentMethods: _, ...content } = value.content
    const context = { call: 'property.change', now: server().now(), staff: null, key: null } as const
    await write(db, context, async (tx) => {
      await writeSetting(tx, 'property', { ...value, content, payments: ['Contanti'] })
      return ok(null)
    })
    expect((await readProperty(db)).value.content.paymentMethods).toEqual([cash])
    const { paymentMethods: sample } = sampleProperty.content
    expect((await change({ content: { paymentMethods: sample } })).status).toBe(200)
  })

  test('figures make the sentences: cancellation terms, hours of an answer, supplements', async () => {
    const cancellation = [
      { fromDays: 12, stated: 12, percent: 0 },
      { fromDays: 3, stated: 5, percent: 40 },
      { fromDays: 0, stated: null, percent: 90 },
    ]
    const figures = { ...sampleProperty.figures, replyHours: 36 }
    const lateArrival = [{ from: '23:00', to: null, euro: 20 }]
    expect((await change({ cancellation, figures, lateArrival })).status).toBe(200)
    const services = await get('/services?lang=en')
    for (const text of ['from 12 days', 'from 5 days', '40%', '90%', '€20']) expect(services).toContain(text)
    expect(services).not.toContain('80%')
    expect(await get('/about?lang=en')).toContain('36 hours')
    const half = [
      { fromDays: 30, stated: 30, percent: 0 },
      { fromDays: 0, stated: null, percent: 50 },
    ]
    for (const [rows, ...texts] of [
      [half, 'from 29 days before arrival to the day itself, for a no-show', '50%'],
      [half.slice(1), 'on any day, for a no-show'],
      [
        [{ fromDays: 1, stated: 3, percent: 0 }, ...half.slice(1)],
        'from 2 to 1 days before',
        'on the day, for a no-show',
      ],
      [
        [{ fromDays: 2, stated: 3, percent: 0 }, ...half.slice(1)],
        '<dt>2 days before',
        'the day before, on the day, for',
      ],
    ] as const) {
      expect((await change({ cancellation: [...rows] })).status).toBe(200)
      const page = await get('/services?lang=en')
      for (const text of texts) expect(page).toContain(text)
    }
    await change({
      cancellation: sampleProperty.cancellation,
      figures: sampleProperty.figures,
      lateArrival: sampleProperty.lateArrival,
    })
  })

  test('a changed list is on the pages in both languages, in its order, and the other lists stay', async () => {
    const { content } = sampleProperty
    const review = { name: 'Anna', location: { it: 'Trento', en: 'Trento' }, rating: 3 } as const
    const reviews = [
      { ...review, text: { it: 'Bello <b>', en: 'Fine <b>', de: 'Schön' } },
      ...content.reviews.slice(0, 1),
    ]
    const changed = await change({ content: { reviews, directions: [] } })
    expect(changed.json).toMatchObject({ content: { ...content, reviews, directions: [] } })
    const [italian, english] = [await get('/'), await get('/?lang=en')]
    const { name, text } = getItem(content.reviews, 0)
    const getPlaces = (page: string, ...texts: string[]) => texts.map((it) => page.indexOf(it.slice(0, 16)) > 0)
    expect(getPlaces(italian, 'Bello &lt;b&gt;', text.it)).toEqual([true, true])
    expect(getPlaces(english, 'Fine &lt;b&gt;', text.en)).toEqual([true, true])
    expect(italian).not.toContain(getItem(content.reviews, 3).name)
    const [path = ''] = /\/content\/en-[\w-]+\.json/.exec(italian) ?? []
    const file = await new ApiClient(server()).send('GET', path)
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(file.json).toMatchObject({ lists: { reviews: [{ name: 'Anna', text: 'Fine <b>' }, { name }] } })
    // A page of before the change gets the present lists, and no cache keeps them.
    const older = await new ApiClient(server()).send('GET', '/content/en-0123456789ab.json')
    expect([older.json, older.headers['cache-control']]).toEqual([file.json, 'no-cache'])
    expect((await new ApiClient(server()).send('GET', '/content/xx-0123456789ab.json')).status).toBe(404)
    expect((await change({ content })).status).toBe(200)
  })

  test('an amenity has a name in each language, on all pages of its room and for search engines', async () => {
    const manager = await logIn()
    const room = await manager.call('rooms.add', { body: sampleRoomInput })
    const name = { it: 'Vasca in pietra serena', en: 'Stone bath', de: 'Steinwanne' }
    expect((await change({ content: { amenities: [{ amenity: 'Vasca di pietra', name }] } })).status).toBe(200)
    for (const path of ['/rooms', `/rooms/${room.id}`]) {
      const [italian, english] = [await get(path), await get(`${path}?lang=en`)]
      expect(italian).toMatch(/WiFi.*>Vasca in pietra serena</s)
      expect(english).toMatch(/WiFi.*>Stone bath</s)
      for (const html of [italian, english]) expect(html).not.toContain('>Vasca di pietra<')
    }
    expect(await get(`/rooms/${room.id}?lang=en`)).toContain('"LocationFeatureSpecification","name":"Stone bath"')
    // What rooms have, filters and earlier clients read is still the one word.
    const { text } = await new ApiClient(server()).send('GET', '/rooms?lang=en&amenities=Vasca%20di%20pietra')
    expect(text.match(/<article class="room"/g)).toHaveLength(1)
    expect((await manager.call('rooms.list')).at(-1)?.amenities).toEqual(sampleRoomInput.amenities)
  })

  test('two managers: the second gets 412 with what the first has saved', async () => {
    const { etag = '' } = (await (await logIn()).tryCall('property.read')).headers
    expect((await change({ credit: 'Bottega' }, { 'if-match': etag })).status).toBe(200)
    const second = await change({ credit: 'Officina' }, { 'if-match': etag })
    expect([second.status, (second.json as Problem).current]).toMatchObject([412, { credit: 'Bottega' }])
  })

  test('a field that only a newer program knows stays when this one changes others', async () => {
    const { db } = server()
    const context = { call: 'property.change', now: server().now(), staff: null, key: null } as const
    const { value } = await readProperty(db)
    const stored = { ...value, content: { ...value.content, films: ['1'] }, motto: 'Piano' }
    await write(db, context, async (tx) => {
      await writeSetting(tx, 'property', stored)
      return ok(null)
    })
    expect((await change({ credit: 'Bottega', content: { reviews: [] } })).status).toBe(200)
    const content = { ...stored.content, reviews: [] }
    expect(await readSetting(db, 'property')).toEqual({ ...stored, credit: 'Bottega', content })
    expect((await change({ content: sampleProperty.content })).status).toBe(200)
  })

  test('refuses wrong facts with a sentence for each wrong field', async () => {
    const staff = await logIn()
    const before = await staff.call('property.read')
    for (const [body, paths] of wrongFacts) {
      const response = await staff.send('PUT', '/api/property', { body })
      expect([body, response.status]).toEqual([body, 400])
      const { errors = [] } = response.json as Problem
      expect(errors.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
      for (const { message } of errors) expect(message).not.toMatch(/errors\.|undefined/)
    }
    expect(await staff.call('property.read')).toEqual(before)
  })

  test('a backup brings the facts back', async () => {
    const staff = await logIn()
    const backup = await createBackup(server(), staff)
    const before = await staff.call('property.read')
    expect((await change({ name: 'Podere Perduto' })).status).toBe(200)
    await runToEnd(server(), staff, () => staff.call('backups.restore', { params: { id: backup.id } }))
    expect(await (await logIn()).call('property.read')).toEqual(before)
    expect(await get('/')).not.toContain('Podere Perduto')
  })

  test('a write of something else leaves the facts and the compiled texts in memory as they are', async () => {
    const { db } = server()
    const staff = await logIn()
    const before = [(await readProperty(db)).value, await readFarmTexts(db)]
    await staff.call('settings.switchBookings', { body: { enabled: true } })
    const after = [(await readProperty(db)).value, await readFarmTexts(db)]
    expect(after.every((it, i) => it === before[i])).toBe(true)
    await change({ shortName: 'Vicino' })
    expect((await readProperty(db)).value).toMatchObject({ shortName: 'Vicino' })
  })

  test('another process shows a change within a second', async () => {
    const { env } = server()
    const other = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
    const source = await openPropertySource(other)
    await change({ name: 'Podere Vicino' })
    await expect.poll(() => source.getLatest().name, { timeout: 1_500, interval: 50 }).toBe('Podere Vicino')
    expect((await source.read()).value.name).toBe('Podere Vicino')
    source.close()
    await other.close()
  })
})
