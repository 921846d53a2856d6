import { board } from './dishes/board.ts'
import { cantucci } from './dishes/cantucci.ts'
import { tagliata } from './dishes/tagliata.ts'
import { tagliatelle } from './dishes/tagliatelle.ts'

export const dishes = [tagliatelle, board, tagliata, cantucci] as const
