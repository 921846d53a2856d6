/** The order of a room's pictures while a manager changes it. It is saved shortly after the last change. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toPictureName } from '#contract/roomPictures.ts'
import type { Room } from '#contract/rooms.ts'
import { call } from '#pwa/api.ts'
import { db } from '#pwa/offline/db.ts'
import { firstStepsQuery } from '../firstSteps/queries.ts'
import { useWrite } from '../writes/useWrite.ts'

/** Long enough to press an arrow key several times, or to drag two pictures. */
const saveDelayMs = 800

export function useRoomOrder({ id, imageUrls, version }: Room) {
  const client = useQueryClient()
  const stored = imageUrls.map(toPictureName)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const save = useWrite({
    send: (names: string[], key) =>
      call('rooms.arrangePictures', { params: { id: String(id) }, body: { names }, key, version }),
    store: async (room) => {
      await db.rooms.put(room)
      void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
    },
    success: () => /*i18n*/ 'admin.pictures.ordered',
    failure: () => ({ title: /*i18n*/ 'admin.pictures.orderFailed' }),
    onDone: () => setChosen(null),
    onError: () => {
      setChosen(null)
      return false
    },
  })
  const { mutate, isPending } = save
  useEffect(() => {
    if (chosen === null || isPending) return
    const timer = setTimeout(() => mutate(chosen), saveDelayMs)
    return () => clearTimeout(timer)
  }, [chosen, isPending, mutate])
  return { names: chosen ?? stored, arrange: setChosen }
}
