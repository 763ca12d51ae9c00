/** The people and things that all examples of the API documentation speak of. */
export const ids = {
  product: '01941f29-7c00-7d1a-8002-954a1dd9b2c1',
  order: '01941f2b-10a0-7c55-b0f3-2f6d0a51be77',
  user: '01941f20-3f00-7aa1-9c1e-6f2b8d90c4e2',
  review: '01941f2e-8800-7b12-8f6a-d3c2b1a09e55',
  question: 'k3v9w1q0x8z7y6t5s4r2',
};
export const buyer = 'buyer@ohmworks.example';
export const admin = 'admin@ohmworks.example';
export const token =
  'eyJhbGciOiJIUzI1NiIsImtpZCI6Im5vdyIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIuLi4ifQ.c2ln';
export const intent = 'pi_3PqX0d2eZvKYlo2C1Ab2Cd3E';

const avatar = 'http://localhost:4000/images/default-avatar.svg';
const picture = 'http://localhost:4000/images/5f0c1d9ab34e4f7c8d21e6a7b8c90d12.webp';

export const newProduct = {
  name: 'BC547B, bag of 100',
  category: 'transistor',
  description: 'NPN general purpose transistor, 45 V, 100 mA, TO-92',
  price: 12,
  stock: 480,
  moq: 10,
  img: picture,
  email: admin,
};

export const product = {
  _id: ids.product,
  ...newProduct,
  available: 460,
  email: 'a***@ohmworks.example',
  rating: 5,
  createdAt: '2026-11-21T09:30:00.000Z',
};

export const newOrder = {
  name: 'Ada Buyer',
  email: buyer,
  phone: '+1 555 010 1992',
  address: '12 Resistor Road, Ohmville',
  quantity: 20,
  paid: false,
  productName: product.name,
  productId: ids.product,
  productPrice: 12,
};

export const order = {
  _id: ids.order,
  ...newOrder,
  shipped: false,
  transactionId: null,
  refundedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: null,
  shippedAt: null,
  productSold: true,
};

export const listedOrder = {
  ...order,
  paid: true,
  transactionId: intent,
  userId: ids.user,
  stock: 480,
  paidAt: '2026-11-21T10:05:00.000Z',
  shippedAt: null,
};

export const managedProduct = { ...product, email: admin, held: 20, isLow: false, version: 3 };

export const movement = {
  _id: '01941f2f-5c00-7e90-a1b2-c3d4e5f60718',
  delta: -5,
  stockAfter: 475,
  kind: 'correction',
  orderId: null,
  reason: 'Five bags were damaged.',
  actorName: 'Grace Admin',
  actorEmail: admin,
  createdAt: '2026-11-21T11:00:00.000Z',
};

export const overview = {
  orders: { unpaid: 3, paid: 2, shipped: 120, refunded: 1, countedUpTo: 10_000 },
  oldestUnshippedPaidAt: '2026-11-20T16:20:00.000Z',
  revenue: [{ week: '2026-11-16', orders: 14, dollars: 8420 }],
  lowStock: {
    totalCount: 1,
    products: [{ _id: ids.product, name: 'BC547B, bag of 100', available: 12, moq: 10 }],
  },
};

export const profile = {
  location: 'Ohmville',
  phone: '+1 555 010 1992',
  education: 'BEng Electronics',
  linkedIn: 'https://www.linkedin.com/in/ada-buyer',
};

export const listedUser = {
  _id: ids.user,
  email: buyer,
  name: 'Ada Buyer',
  img: avatar,
  role: 'user',
};

export const proof = {
  proof: token,
  user: { email: buyer, name: 'Ada Buyer', img: avatar },
};

export const session = {
  _id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  createdAt: '2026-11-21T09:30:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-28T09:30:00.000Z',
  isCurrent: true,
};

export const newReview = {
  title: 'On time, as described',
  details: 'Reels arrived sealed, with their date codes, two days early.',
  date: 'Nov 21, 2026',
  img: avatar,
  rating: 5,
};

export const review = {
  _id: ids.review,
  name: 'Ada Buyer',
  email: 'b***@ohmworks.example',
  ...newReview,
};

export const upload = { success: true, data: { url: picture } };
