import { expect, test } from 'vitest'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const guest = () => new ApiClient(server())
  const sendMessage = () =>
    guest().call('contacts.send', {
      body: { name: 'Hanna', surname: 'Birkenfeld', email: 'hanna@example.org', message: 'Is the pool open?' },
    })

  test('a message is new until staff mark it as answered, which reaches tablets and the log, and can be undone', async () => {
    const sent = await sendMessage()
    expect(sent).toMatchObject({ answered: false, version: 1 })
    const { id } = sent
    const staff = await logIn()
    const { cursor } = await readChangePages(staff)

    const options = { params: { id }, body: { answered: true }, headers: { 'if-match': '"1"' }, key: createKey() }
    const answered = await staff.call('contacts.patch', options)
    expect(answered).toEqual({ ...sent, answered: true, version: 2 })
    expect(await staff.call('contacts.patch', options)).toEqual(answered)
    expect(await staff.call('contacts.list')).toContainEqual(answered)
    const { pages } = await readChangePages(staff, cursor)
    expect(pages.flatMap((page) => page.contacts)).toEqual([answered])

    expect(await staff.call('contacts.patch', { params: { id }, body: { answered: false } })).toEqual({
      ...sent,
      version: 3,
    })
    const log = await staff.call('log.list', { query: {} })
    expect(log.filter((it) => it.subjectId === id).map((it) => it.call)).toEqual(['contacts.patch', 'contacts.patch'])
  })

  test('a mark made from an old version is 412 with the current message, unless it says what is so already', async () => {
    const { id } = await sendMessage()
    const staff = await logIn()
    const patch = (answered: boolean, version: number) =>
      staff.tryCall('contacts.patch', { params: { id }, body: { answered }, headers: { 'if-match': `"${version}"` } })
    expect(await patch(true, 1)).toMatchObject({ status: 200 })
    const again = await patch(true, 1)
    expect(again).toMatchObject({ status: 200, json: { answered: true, version: 2 } })
    const stale = await patch(false, 1)
    expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
    expect(stale.json).toMatchObject({ current: { id, answered: true, version: 2 } })
    const log = await staff.call('log.list', { query: {} })
    expect(log.filter((it) => it.subjectId === id)).toHaveLength(1)
  })

  test('guests mark nothing, and an unknown or erased message is 404', async () => {
    const { id } = await sendMessage()
    const patch = (caller: ApiClient) => caller.tryCall('contacts.patch', { params: { id }, body: { answered: true } })
    expect((await patch(guest())).status).toBe(401)
    const staff = await logIn()
    expect((await staff.tryCall('contacts.patch', { params: { id }, body: {} })).status).toBe(400)
    await staff.call('people.erase', { body: { ids: [id] } })
    expect((await patch(staff)).status).toBe(404)
  })

  test('an answer goes to the sender by mail with the question, and the message is answered', async () => {
    const { id, email, message } = await sendMessage()
    const staff = await logIn()
    const answered = await staff.call('contacts.answer', { params: { id }, body: { text: 'Volentieri.\nA presto' } })
    expect(answered).toMatchObject({ id, answered: true, version: 2 })
    const [mail] = (await staff.call('mails.list', { query: { contactId: id } })).filter(
      (it) => it.kind === 'messageAnswer',
    )
    expect(mail?.to).toBe(email)
    const shown = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
    expect(shown.text).toContain('Volentieri.\nA presto')
    expect(shown.text).toContain(message.slice(0, 20))
    const body = { text: ' ' }
    expect(getProblemCode(await staff.tryCall('contacts.answer', { params: { id }, body }))).toBe('invalid')
  })
})
