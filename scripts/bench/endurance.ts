import { readFile } from 'node:fs/promises'
import { Caller } from '#api/testing/caller.ts'
import type { Figure } from '../bench.ts'
import { serveBuilt } from '../served.ts'
import { account, makeFarm } from './farm.ts'
import { load, median } from './load.ts'

/** 50 logins at once leave the calls of others under 20 ms at the median. */
const whileLoggingIn: Figure = {
  name: 'a call beside 50 logins',
  unit: 'ms',
  bound: { atMost: 1 },
  async measure() {
    const farm = await makeFarm(200)
    const served = await serveBuilt({ dataDir: farm.dataDir })
    try {
      const staff = await new Caller(served).logIn(account)
      const times: number[] = []
      let running = true
      const logins = Promise.all(Array.from({ length: 50 }, () => new Caller(served).logIn(account))).then(() => {
        running = false
      })
      while (running) {
        const began = performance.now()
        await staff.call('session.read')
        times.push(performance.now() - began)
      }
      await logins
      return { ours: median(times), reference: 20 }
    } finally {
      await served.stop()
      await farm.remove()
    }
  },
}

const residentMegabytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const memory: Figure = {
  name: 'memory after a load',
  unit: 'MB',
  bound: { atMost: 1 },
  async measure() {
    const served = await serveBuilt()
    try {
      for (let round = 0; round < 5; round++) {
        for (const path of ['/', '/api/rooms', '/rooms?lang=en', '/nowhere', '/api/health'])
          await load(served.url + path, true)
      }
      return { ours: await residentMegabytes(served.pid), reference: 200 }
    } finally {
      await served.stop()
    }
  },
}

export const endurance: Figure[] = [whileLoggingIn, memory]
