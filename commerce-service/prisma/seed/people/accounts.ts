/** An account of the local shop that somebody can sign in to. */
export interface SeedAccount {
  email: string;
  name: string;
  role: 'admin' | 'user';
  password: string;
}

/** The author of the catalogue. The passwords are public: they open local shops only. */
export const adminAccount: SeedAccount = {
  email: 'admin@ohmworks.example',
  name: 'Ohmworks Admin',
  role: 'admin',
  password: 'ohmworks-admin',
};

/** Everyone who can sign in to a seeded shop (design.md section 2). */
export const accounts: readonly SeedAccount[] = [
  adminAccount,
  { email: 'buyer@ohmworks.example', name: 'Bea Buyer', role: 'user', password: 'ohmworks-buyer' },
];
