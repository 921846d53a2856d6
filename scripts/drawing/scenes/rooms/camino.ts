import { paintArmchair } from '../../parts/furnishing.ts'
import { createFrame, paintTable } from '../../parts/furniture.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import { paintHearth, paintShelf } from '../../parts/walls.ts'
import { interior } from '../bedroom.ts'
import { cipressoView } from './cipresso.ts'
import { melogranoView } from './melograno.ts'

/** 16 Sala del Camino: the common room. */
export const camino = interior({
  light: { ...lights.dusk, gloom: 0.12 },
  plan: {
    width: 6.4,
    depth: 4.8,
    height: 3.3,
    eye: [3, 1.5, -0.7],
    turn: 0.02,
    sun: [-0.85, 0.4, -0.35],
    zoom: 800,
    level: 0.5,
  },
  walls: { back: '#e0cda6', sides: '#e6d6b4' },
  floor: ['cotto', '#b76a4a'],
  ceiling: (room) => paintBeams(room, { color: '#4d3828', between: '#d8b98c', count: 4 }),
  windows: [
    { wall: 'left', at: 2.4, sill: 0.8, width: 1.3, height: 1.7, view: melogranoView, sunlight: 0.8 },
    { wall: 'back', at: 5, sill: 0.9, width: 0.9, height: 1.3, view: cipressoView, sunlight: 0 },
  ],
  behind: (room) => {
    paintHearth(room, 2, 2.2, 1.35)
    paintShelf(room, 0.4, 1.9, 1.3, 0.95)
    paintShelf(room, 0.4, 1.5, 1.3, 0.7)
    paintShelf(room, 0.4, 1.1, 1.3, 0.9)
    paintRug(room, 1.6, 1.2, 3.1, 2, pigment.wine, pigment.straw)
    paintArmchair(room, createFrame(1.3, 3.6, 'right'), '#8a5a3a', '#e0cda6')
    paintArmchair(room, createFrame(5, 3.6, 'left'), '#55684f', '#cf9b45')
    paintTable(room, createFrame(2.6, 2.7, 'viewer'), { long: 0.6, wide: 1.1, high: 0.42 }, '#4d3828')
    paintJug(room, [2.9, 0.42, 2.4], 0.2, pigment.azurite, (x, y, h) => paintBunch(room, x, y, h, '#d8645a'))
    paintRound(
      room,
      [3.4, 0.42, 2.4],
      [
        [0.035, 0],
        [0.008, 0.02],
        [0.008, 0.12],
        [0.05, 0.16],
        [0.045, 0.24],
      ],
      pigment.paleSky,
      { inside: pigment.wine },
    )
  },
})
