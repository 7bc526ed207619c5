export type SeatKey = { planId: string; seatNo: number }

/** The name of a seat on the wire. */
export const seatIdOf = ({ planId, seatNo }: SeatKey): string => `${planId}-${seatNo}`
