import { describe, expect, test } from 'vitest'
import { buildLockedPeriod, buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createAddress, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const today = () => toFarmDay(server().now())
  const stay = (roomId: number, from: number, nights: number) => ({
    ...buildRequest({ roomId, checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + nights) }),
    guestEmail: `room${roomId}.day${from}@example.org`,
  })
  const guest = () => new ApiClient(server())

  test('stores a guest’s request, which staff can then read', async () => {
    const receipt = await guest().call('bookings.request', { body: stay(1, 10, 3) })
    expect(receipt).toMatchObject({ status: 'pending', totalPrice: '0.00', listPrice: '435.00', version: 1 })
    const staff = await new ApiClient(server()).logIn()
    const list = await staff.call('bookings.list')
    const { secret, ...stored } = receipt
    expect(secret).toHaveLength(24)
    expect(list).toContainEqual(stored)
  })

  test('refuses a request that overlaps a stay, the check-out day included, with a sentence', async () => {
    await guest().call('bookings.request', { body: stay(2, 10, 3) })
    const onCheckout = await guest().tryCall('bookings.request', {
      body: stay(2, 13, 2),
      headers: { 'accept-language': 'en' },
    })
    expect(onCheckout.status).toBe(409)
    expect(onCheckout.json).toMatchObject({
      code: 'dates_taken',
      detail: 'These dates are already booked. Please choose other dates.',
    })
    expect((await guest().tryCall('bookings.request', { body: stay(2, 14, 2) })).status).toBe(201)
  })

  test('stores exactly one of twenty concurrent requests for the same days', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        guest().tryCall('bookings.request', { body: { ...stay(3, 10, 3), guestEmail: `guest${i}@example.org` } }),
      ),
    )
    expect(responses.map((it) => it.status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })

  test('replays the first response for the same idempotency key and body, also to concurrent requests', async () => {
    const key = createKey()
    const caller = guest()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => caller.tryCall('bookings.request', { body: stay(4, 10, 3), key })),
    )
    expect(new Set(responses.map((it) => it.text)).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    const other = await caller.tryCall('bookings.request', { body: stay(4, 20, 3), key })
    expect([other.status, getProblemCode(other)]).toEqual([409, 'key_reused'])
  })

  test('counts concurrent requests with one idempotency key as one request per hour', async () => {
    const caller = guest()
    const body = stay(12, 10, 3)
    const sendFifteen = async (key: string) => {
      const fifteen = Array.from({ length: 15 }, () => caller.tryCall('bookings.request', { body, key }))
      const responses = await Promise.all(fifteen)
      expect(
        new Set(responses.map((it) => JSON.stringify([it.status, { ...Object(it.json), instance: '' }]))).size,
      ).toBe(1)
      return responses[0]?.status
    }
    const key = createKey()
    expect(await sendFifteen(key)).toBe(201)
    for (let i = 0; i < 8; i++) expect((await caller.tryCall('bookings.request', { body })).status).toBe(409)
    expect(await sendFifteen(createKey())).toBe(409)
    expect(await sendFifteen(createKey())).toBe(429)
    expect(await sendFifteen(key)).toBe(201)
  })

  test('refuses a request with a day in a locked period, the check-out day included', async () => {
    const startDate = addDays(today(), 610)
    const staff = await new ApiClient(server()).logIn()
    const seeded = await staff.call('lockedPeriods.list')
    await staff.call('lockedPeriods.replace', {
      body: [...seeded, buildLockedPeriod(startDate, addDays(today(), 619))],
    })
    const requestAt = async (from: number, nights: number) => {
      const response = await guest().tryCall('bookings.request', { body: stay(13, from, nights) })
      return [response.status, getProblemCode(response)]
    }
    for (const [from, nights] of [
      [612, 2],
      [608, 2],
      [619, 2],
    ] as const) {
      expect(await requestAt(from, nights)).toEqual([423, 'locked_period'])
    }
    expect((await requestAt(607, 2))[0]).toBe(201)
    await staff.call('lockedPeriods.replace', { body: seeded })
    expect((await requestAt(612, 2))[0]).toBe(201)
  })

  test('refuses the eleventh request per hour from one address, but neither another address nor a retry', async () => {
    const caller = guest()
    const key = createKey()
    await caller.call('bookings.request', { body: stay(5, 10, 3), key })
    for (let i = 0; i < 9; i++) await caller.tryCall('bookings.request', { body: stay(5, 10, 3) })
    const eleventh = await caller.tryCall('bookings.request', { body: stay(5, 30, 3) })
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect((await caller.tryCall('bookings.request', { body: stay(5, 10, 3), key })).status).toBe(201)
    expect((await guest().tryCall('bookings.request', { body: stay(5, 30, 3) })).status).toBe(201)
  })

  describe('the form token', () => {
    const readFormToken = async () => (await guest().call('bookings.readFormProof')).proof
    const countTries = async (formToken: string, caller = guest()) => {
      const statuses: number[] = []
      for (let n = 0; n < 21; n++) {
        const response = await caller.tryCall('bookings.request', {
          body: stay(5, 10, 3),
          headers: { 'form-proof': formToken },
        })
        statuses.push(response.status)
      }
      return statuses.indexOf(429)
    }
    const advanceClock = (ms: number) => server().setNow(server().now() + ms)

    test('allows twenty requests per hour when it is older than three seconds', async () => {
      const formToken = await readFormToken()
      advanceClock(4_000)
      expect(await countTries(formToken)).toBe(20)
    })

    test('serves the first address that uses it, and that one once', async () => {
      const formToken = await readFormToken()
      advanceClock(4_000)
      const [first, second] = [guest(), guest()]
      expect(await countTries(formToken, first)).toBe(20)
      expect(await countTries(formToken, second)).toBe(10)
      advanceClock(3_601_000)
      expect(await countTries(formToken, first)).toBe(10)
    })

    test('has no effect when it is too new, expired, forged or malformed', async () => {
      const issuedAt = server().now()
      const formToken = await readFormToken()
      advanceClock(1)
      const [payload] = (await readFormToken()).split('.')
      const [, signature] = formToken.split('.')
      // A minute back, because on a busy machine the tries may take longer than the token stays too new.
      server().setNow(issuedAt - 60_000)
      expect(await countTries(formToken)).toBe(10)
      server().setNow(issuedAt + 10_000)
      expect(await countTries(`${payload}.${signature}`)).toBe(10)
      expect(await countTries('not.a-token')).toBe(10)
      advanceClock(86_400_000)
      expect(await countTries(formToken)).toBe(10)
    })
  })

  test('a caller over the limit writes nothing, whatever form tokens it sends', async () => {
    const caller = guest()
    const tryWithNewToken = async () => {
      const { proof } = await guest().call('bookings.readFormProof')
      server().setNow(server().now() + 4_000)
      const headers = { 'form-proof': proof }
      return (await caller.tryCall('bookings.request', { body: stay(5, 10, 3), headers })).status
    }
    const readCounts = async () => {
      const sql = `SELECT name, caller, points FROM limits WHERE name <> 'formTokens' ORDER BY name, caller`
      const [rows] = await server().db.machine.query(sql)
      return rows
    }
    for (let i = 0; i < 20; i++) expect(await tryWithNewToken()).not.toBe(429)
    const counts = await readCounts()
    for (let i = 0; i < 3; i++) expect(await tryWithNewToken()).toBe(429)
    expect(await readCounts()).toEqual(counts)
  })

  test('gives one address 300 form tokens an hour', async () => {
    const address = createAddress()
    const caller = new ApiClient(server(), address)
    await caller.call('bookings.readFormProof')
    await server().db.machine.query(`UPDATE limits SET points = 299 WHERE name = 'formTokens' AND caller = $1`, {
      bind: [address],
    })
    await caller.call('bookings.readFormProof')
    const refused = await caller.tryCall('bookings.readFormProof')
    expect([refused.status, getProblemCode(refused)]).toEqual([429, 'too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  })

  test.each([
    ['leaveEmpty', 40],
    ['website', 50],
  ])(
    'stores what has a filled honeypot (%s) for staff, without days and without a mail to them',
    async (field, from) => {
      const staff = await new ApiClient(server()).logIn()
      const body = { ...stay(10, from, 3), [field]: 'https://cheap.example.org' }
      const receipt = await guest().call('bookings.request', { body })
      expect(receipt.releasedAt).toBe(receipt.createdAt)
      const { secret, ...stored } = receipt
      expect(await staff.call('bookings.list')).toContainEqual(stored)
      // Its days are free for others.
      expect((await guest().tryCall('bookings.request', { body: stay(10, from, 3) })).status).toBe(201)

      const message = {
        name: 'Ginevra',
        surname: 'Gigli',
        email: `${field}@example.org`,
        message: 'Buongiorno a tutti',
      }
      await guest().call('contacts.send', { body: { ...message, [field]: 'https://cheap.example.org' } })
      await guest().call('contacts.send', { body: { ...message, message: 'Buonasera a tutti', [field]: '' } })
      const messages = (await staff.call('contacts.list')).filter(({ email }) => email === message.email)
      expect(messages.map((it) => it.message).sort()).toEqual(['Buonasera a tutti', 'Buongiorno a tutti'])
      const mails = (await staff.call('mails.list')).filter(({ kind }) => kind === 'newMessage')
      expect(mails.filter((it) => messages.some(({ id }) => id === it.contactId))).toHaveLength(1)
    },
  )

  test('a thousand scripted requests from one address do not block the calendar', async () => {
    const script = guest()
    const send = (n: number) =>
      script.tryCall('bookings.request', {
        body: { ...stay(11, 10 + n * 2, 1), guestEmail: `script${n}@example.org` },
      })
    // Twenty at a time: on a busy machine the server would end some of a hundred that wait for each other.
    const statuses: number[] = []
    for (let n = 0; n < 1_000; n += 20) {
      const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => send(n + i)))
      statuses.push(...responses.map((it) => it.status))
    }
    const count = (status: number) => statuses.filter((it) => it === status).length
    expect([count(201), count(429)]).toEqual([10, 990])
    expect((await guest().tryCall('bookings.request', { body: stay(11, 700, 3) })).status).toBe(201)
  }, 120_000)

  test('allows five pending requests per email address and refuses the sixth', async () => {
    const from = (day: number) => ({ ...stay(6, day, 1), guestEmail: 'lapo.bracciolini@example.org' })
    const caller = guest()
    for (const day of [10, 20, 30, 40, 50]) await caller.call('bookings.request', { body: from(day) })
    for (const guestEmail of ['lapo.bracciolini@example.org', 'Lapo.Bracciolini@Example.org']) {
      const sixth = await caller.tryCall('bookings.request', { body: { ...from(60), guestEmail } })
      expect([sixth.status, getProblemCode(sixth)]).toEqual([429, 'too_many_pending'])
    }
  })

  describe('refuses and does not store', () => {
    const validRequest = () => stay(7, 10, 3)
    const cases: Array<[string, number, string, () => Record<string, unknown>]> = [
      [
        'a check-out on the check-in day',
        400,
        'end_before_start',
        () => ({ checkoutDate: validRequest().checkinDate }),
      ],
      ['a check-out before check-in', 400, 'end_before_start', () => ({ checkoutDate: addDays(today(), 3) })],
      ['31 February', 400, 'invalid', () => ({ checkinDate: '2027-02-31' })],
      ['a stay in the past', 400, 'stay_in_past', () => ({ checkinDate: addDays(today(), -1) })],
      ['a stay after 730 days', 400, 'stay_too_far', () => stay(7, 731, 2)],
      ['a stay of 91 nights', 400, 'stay_too_long', () => stay(7, 10, 91)],
      ['an unknown room', 404, 'room_not_found', () => ({ roomId: 99 })],
      ['a common room', 409, 'room_not_bookable', () => ({ roomId: 16 })],
      ['7 guests', 400, 'invalid', () => ({ numberOfGuests: 7 })],
      ['5 pets', 400, 'invalid', () => ({ hasPets: true, numberOfPets: 5 })],
      ['pets whose number is zero', 400, 'invalid', () => ({ hasPets: true, numberOfPets: 0 })],
      ['no privacy consent', 400, 'invalid', () => ({ privacyAccepted: false })],
      ['a name of one letter', 400, 'invalid', () => ({ guestName: ' G ' })],
      ['a name with a line break', 400, 'invalid', () => ({ guestName: 'Ginevra\r\nBcc: x@example.org' })],
      ['a NUL byte', 400, 'invalid', () => ({ specialRequests: 'a\u0000b' })],
      ['a lone surrogate', 400, 'invalid', () => ({ specialRequests: 'a\ud800b' })],
      ['an invalid email address', 400, 'invalid', () => ({ guestEmail: 'ginevra@' })],
      ['a birth date that does not exist', 400, 'invalid', () => ({ birthDate: '31/02/1984' })],
      ['a birth date in the future', 400, 'invalid', () => ({ birthDate: '01/01/2999' })],
      ['an unknown field', 400, 'invalid', () => ({ discount: 'all' })],
      ['null for a required value', 400, 'invalid', () => ({ checkinTime: null })],
    ]
    test.each(cases)('%s', async (_, status, code, change) => {
      const staff = await new ApiClient(server()).logIn()
      const before = (await staff.call('bookings.list')).length
      const response = await guest().tryCall('bookings.request', { body: { ...validRequest(), ...change() } })
      expect([response.status, getProblemCode(response)]).toEqual([status, code])
      expect(response.headers['content-type']).toBe('application/problem+json')
      expect((await staff.call('bookings.list')).length).toBe(before)
    })

    test.each([
      ['text that is not JSON', '{"roomId":', 400],
      ['an array', '[]', 400],
      ['a single string', '"roomId"', 400],
      ['JSON nested 15,000 deep', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, 400],
      ['a body of 2 MB', `{"guestName":"${'a'.repeat(2_000_000)}"}`, 413],
    ])('%s', async (_, raw, status) => {
      const response = await guest().send('POST', '/api/bookings', {
        raw,
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(status)
    })

    test('a form-encoded body', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await guest().send('POST', '/api/bookings', { raw: 'roomId=1', headers })).status).toBe(415)
    })

    test('each invalid field has an entry with its exact sentence', async () => {
      const response = await guest().tryCall('bookings.request', { body: {} })
      const text = response.text
      for (const sentence of [
        'Seleziona una camera',
        'Il nome deve essere almeno di 2 caratteri',
        'Il cognome deve essere almeno di 2 caratteri',
        "Inserisci un'email valida",
        'Inserisci un numero di telefono valido',
        'Inserisci la data di nascita',
        'Devi accettare la privacy policy',
      ])
        expect(text).toContain(sentence)
    })
  })

  test('refuses a request from another origin, but not from its own', async () => {
    const foreign = { origin: 'https://evil.example.org' }
    const response = await guest().tryCall('bookings.request', { body: stay(8, 10, 3), headers: foreign })
    expect([response.status, getProblemCode(response)]).toEqual([403, 'foreign_origin'])
    const own = { origin: server().url, 'sec-fetch-site': 'same-origin' }
    expect((await guest().tryCall('bookings.request', { body: stay(8, 10, 3), headers: own })).status).toBe(201)
  })
})
