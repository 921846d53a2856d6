/** The CIN that stands for a room: its own, else the farm's. */
export const getRoomCin = (room: { cin?: string | undefined }, farm: { cin: string }): string => room.cin ?? farm.cin
