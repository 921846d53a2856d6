import { expect, inject, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { ownerDiscounts, ownerExtras, ownerRooms, ownerStays, ownerTax } from '#api/testing/ownerStays.data.ts'
import { compareChannels, createPriceChannels, setUpPrices } from '#api/testing/priceChannels.ts'
import { buildFarm, buildStay } from '#api/testing/priceComparison.ts'

const [farmCount, from] = [inject('runAllVariants') ? 50 : 5, 250]
const seed = Number(process.env.SOAK_SEED ?? 1)

// Each request comes from an address of its own.
onSqlite(
  (server) => {
    const open = async () => {
      const staff = await new ApiClient(server()).logIn()
      return { staff, channels: createPriceChannels(server(), staff, new ApiClient(server())) }
    }

    test('a stay costs the same at the site, the desk, on a tablet, in offers, mails and lists, by a second calculation', async () => {
      const { staff, channels } = await open()
      const random = createRandom(seed)
      for (let run = 0; run < farmCount; run++) {
        const [built, stay] = [buildFarm(random), buildStay(random)]
        const farm = { ...built, nightCents: Math.max(100, built.nightCents) }
        const room = { cents: farm.nightCents, type: 'double' as const }
        await setUpPrices(staff, farm, { 1: room, 2: room, 3: room })
        await compareChannels(channels, farm, stay, from, (channel, actual, expected) =>
          expect([run, channel, actual]).toEqual([run, channel, expected]),
        )
      }
    }, 120_000)

    test("37 stays of an owner's price list cost what the owner has calculated, before sending and after it", async () => {
      const { staff, channels } = await open()
      const farm = { tax: ownerTax, wholeEuros: true, discounts: ownerDiscounts, extras: ownerExtras }
      const rooms = Object.entries(ownerRooms).map(([id, { euros, type }]) => [id, { cents: euros * 100, type }])
      await setUpPrices(staff, farm, Object.fromEntries(rooms))
      expect(ownerStays).toHaveLength(37)
      for (const [{ children = [], pets = 0, chosen = [], ...given }, costs] of ownerStays) {
        const stay = { ...given, children, pets }
        const extras = chosen.map((id) => ({ id, quantity: 1 }))
        const [total, tax, deposit, balance] = [costs.total, costs.tax, costs.deposit, costs.balance].map(
          (it) => it * 100,
        )
        const read = await channels.form(stay, from, extras)
        expect([given, read.slice(-3)]).toEqual([given, [deposit, balance, tax]])
        const { costs: asked } = await channels.request(stay, from, extras)
        expect([given, asked.sum, asked.tax]).toEqual([given, total, tax])
      }
    }, 120_000)
  },
  { env: { TRUST_PROXY: '1' } },
)
