/** Points that one star stands for, and the points chosen at first (spec sections 5 and 9). */
export const pointsPerStar = 20;
export const defaultPoints = 80;
