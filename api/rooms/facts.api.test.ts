import { expect, test } from 'vitest'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Problem } from '#contract/problem.ts'

const oneDouble = { kind: 'double', count: 1 } as const

onSqlite((server) => {
  const readPage = async (id: number) => (await new ApiClient(server()).send('GET', `/rooms/${id}`)).text

  test('a room says which beds it has and where its bathroom is, and an earlier tablet keeps both', async () => {
    const staff = await new ApiClient(server()).logIn()
    const facts = { bedKinds: [oneDouble, { kind: 'cot', count: 2 }], bathroom: 'outside' } as const
    const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, ...facts } })
    const params = { id: String(room.id) }
    expect(await staff.call('rooms.edit', { params, body: sampleRoomInput })).toMatchObject(facts)
    const html = await readPage(room.id)
    expect(html).toContain('1 letto matrimoniale, posto per 2 culle')
    expect(html).toContain('Privato, fuori dalla camera')
    expect(html).toContain('"bed":[{"@type":"BedDetails","numberOfBeds":1,"typeOfBed":"Double bed"}]')
    const body = { ...sampleRoomInput, bedKinds: [], bathroom: null }
    const edited = await staff.call('rooms.edit', { params, body })
    expect([edited.bedKinds, edited.bathroom]).toEqual([undefined, undefined])
    expect(await readPage(room.id)).not.toMatch(/matrimoniale|fuori dalla camera|Letti/)
  })

  test('kinds that are not on the lists, twice or without a number are refused', async () => {
    const staff = await new ApiClient(server()).logIn()
    for (const [change, path] of [
      [{ bedKinds: [{ kind: 'hammock', count: 1 }] }, 'bedKinds.0.kind'],
      [{ bedKinds: [{ kind: 'double', count: 0 }] }, 'bedKinds.0.count'],
      [{ bedKinds: [{ kind: 'double', count: null }] }, 'bedKinds.0.count'],
      [{ bedKinds: [oneDouble, oneDouble] }, 'bedKinds'],
      [{ bathroom: 'garden' }, 'bathroom'],
    ] as const) {
      const refused = await staff.tryCall('rooms.add', { body: { ...sampleRoomInput, ...change } })
      const { code, errors } = refused.json as Problem
      expect([refused.status, code, errors?.[0]?.path]).toEqual([400, 'invalid', path])
    }
  })
})
