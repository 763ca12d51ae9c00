import type { Caller } from '../domain/access.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

export interface Profile {
  location: string;
  phone: string;
  education?: string | null | undefined;
  linkedIn?: string | null | undefined;
}

/** Saves the caller's profile. Saving unchanged values still counts one (api.md). */
export async function saveProfile(shop: Shop, caller: Caller, profile: Profile): Promise<number> {
  await limitRate(shop, 'profiles', caller.userId);
  const { count } = await shop.database.prisma.user.updateMany({
    where: { id: caller.userId, deletedAt: null },
    data: {
      location: profile.location,
      phone: profile.phone,
      education: profile.education || null,
      linkedIn: profile.linkedIn || null,
      updatedAt: shop.now(),
    },
  });
  return count;
}
