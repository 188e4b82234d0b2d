import {
  type Collection,
  collection,
  getFrom,
  nextNumber,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  decimal,
  email,
  type Fields,
  input,
  integer,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const products: Collection = collection('products', 'product', {
  start: () => [
    { id: 'product_mug', title: 'Blue mug', price: 14, inventory: 40, status: 'active' },
    { id: 'product_tea', title: 'Black tea, 100 g', price: 8.5, inventory: 120, status: 'active' },
  ],
});
const customers: Collection = collection('customers', 'customer', {
  start: () => [{ email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' }],
});
const orders: Collection = collection('orders', 'order', {
  start: (context) => [
    orderFields({ email: 'grace@example.com', line_items: [{ product_id: 'product_mug', quantity: 2 }] }, context),
  ],
});

const productId = text('Id of the product.', { examples: ['product_mug'] });
const orderId = text('Id of the order.');
const paging: Fields = { limit: pageSize(50, 250), page_info: pageStart() };
const page = { cursor: 'page_info', next: 'page_info' };
const productFields: Fields = {
  body_html: text('Description.'),
  vendor: text('Maker.'),
  inventory: integer('How many are in stock.', { minimum: 0 }),
  status: choice('Whether it can be bought.', ['active', 'draft', 'archived']),
  tags: text('Tags with commas between.'),
};
const line = record('A line.', { product_id: productId, quantity: integer('How many.', { minimum: 1 }) });
const product = record('A product.', { id: productId, title: text('Name.'), price: decimal('Price.') }, productFields);
const order = record(
  'An order.',
  {
    id: orderId,
    order_number: integer('Number as the customer sees it.'),
    email: email('Customer.'),
    total_price: decimal('Sum.'),
    financial_status: text('pending, paid or refunded.'),
    fulfillment_status: text('unfulfilled or fulfilled.'),
  },
  {
    line_items: list(line, 'What was bought.'),
    cancelled_at: text('When it was cancelled.'),
    tracking_number: text('Parcel.'),
  },
);
const customer = record(
  'A customer.',
  { id: text('Id.'), email: email('Mail address.') },
  { first_name: text('First name.') },
);

export const shopifyActions = appActions('shopify', [
  {
    slug: 'CREATE_PRODUCT',
    name: 'Create product',
    description: 'Adds a product to the shop.',
    effect: 'create',
    important: true,
    input: input({ title: text('Name of the product.'), price: decimal('Price.', { minimum: 0 }) }, productFields),
    output: product,
    run: createIn(products, (args) => ({ inventory: 0, status: 'active', ...args })),
  },
  {
    slug: 'GET_PRODUCTS',
    name: 'List products',
    description: 'Lists the products of the shop with price and stock.',
    effect: 'read',
    important: true,
    input: input({}, { status: choice('Only in this state.', ['active', 'draft', 'archived']), ...paging }),
    output: pageOf('products', product, 'page_info'),
    run: listFrom(products, { as: 'products', ...page, where: sameIn('status') }),
  },
  {
    slug: 'SEARCH_PRODUCTS',
    name: 'Search products',
    description: 'Finds products by words.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('products', product, 'page_info'),
    run: listFrom(products, { as: 'products', ...page, where: mentioning() }),
  },
  {
    slug: 'UPDATE_PRODUCT',
    name: 'Update product',
    description: 'Changes price, text, stock or state of a product.',
    effect: 'update',
    input: input(
      { product_id: productId },
      { title: text('New name.'), price: decimal('New price.', { minimum: 0 }), ...productFields },
    ),
    output: product,
    run: updateIn(products, 'product_id'),
  },
  {
    slug: 'DELETE_PRODUCT',
    name: 'Delete product',
    description: 'Takes a product out of the shop for good.',
    effect: 'remove',
    input: input({ product_id: productId }),
    output: removed(),
    run: removeFrom(products, 'product_id'),
  },
  {
    slug: 'CREATE_ORDER',
    name: 'Create order',
    description: 'Enters an order for a customer; the stock goes down.',
    effect: 'create',
    input: input(
      { email: email('Customer.'), line_items: list(line, 'What is bought.', { minItems: 1 }) },
      { note: text('Words with it.') },
    ),
    output: order,
    run: createIn(orders, orderFields),
  },
  {
    slug: 'GET_ORDERS_WITH_FILTERS',
    name: 'List orders',
    description: 'Lists orders, newest first, by customer or state of payment and delivery.',
    effect: 'read',
    important: true,
    replaces: ['GET_ORDER_LIST'],
    input: input(
      {},
      {
        email: email('Only of this customer.'),
        financial_status: choice('Payment.', ['pending', 'paid', 'refunded']),
        fulfillment_status: choice('Delivery.', ['unfulfilled', 'fulfilled']),
        ...paging,
      },
    ),
    output: pageOf('orders', order, 'page_info'),
    run: listFrom(orders, { as: 'orders', ...page, where: sameIn('email', 'financial_status', 'fulfillment_status') }),
  },
  {
    slug: 'GET_ORDERSBY_ID',
    name: 'Get order',
    description: 'Reads one order.',
    effect: 'read',
    input: input({ order_id: orderId }),
    output: order,
    run: findIn(orders, 'order_id'),
  },
  {
    slug: 'CREATE_FULFILLMENT',
    name: 'Fulfil order',
    description: 'Marks an order as sent, with the number of the parcel.',
    effect: 'update',
    input: input({ order_id: orderId }, { tracking_number: text('Number of the parcel.') }),
    output: order,
    run: updateIn(orders, 'order_id', ({ tracking_number }) => ({ tracking_number, fulfillment_status: 'fulfilled' })),
  },
  {
    slug: 'CANCEL_ORDER',
    name: 'Cancel order',
    description: 'Cancels an order that was not sent yet, and pays the money back.',
    effect: 'remove',
    input: input({ order_id: orderId }, { reason: choice('Why.', ['customer', 'inventory', 'fraud', 'other']) }),
    output: order,
    run: (args, context) => {
      const found = getFrom(context, orders, args.order_id);
      if (found.fulfillment_status === 'fulfilled') throw new AppError('A fulfilled order cannot be cancelled.');
      return { ...Object.assign(found, { cancelled_at: nowIn(context), financial_status: 'refunded' }) };
    },
  },
  {
    slug: 'CREATE_CUSTOMER',
    name: 'Create customer',
    description: 'Adds a customer to the shop.',
    effect: 'create',
    input: input({ email: email('Mail address.') }, { first_name: text('First name.'), last_name: text('Last name.') }),
    output: customer,
    run: createIn(customers, (args) => args),
  },
  {
    slug: 'GET_ALL_CUSTOMERS',
    name: 'List customers',
    description: 'Lists the customers of the shop.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('customers', customer, 'page_info'),
    run: listFrom(customers, { as: 'customers', ...page }),
  },
]);

function orderFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const lines = args.line_items as { product_id: string; quantity: number }[];
  const bought = lines.map((one) => ({ ...one, product: getFrom(context, products, one.product_id) }));
  const scarce = bought.find((one) => Number(one.product.inventory) < one.quantity);
  if (scarce) throw new AppError(`Unable to reserve inventory for "${scarce.product.title}".`);
  for (const one of bought) one.product.inventory = Number(one.product.inventory) - one.quantity;
  return {
    ...args,
    order_number: Math.max(1001, nextNumber(recordsOf(context, orders), 'order_number')),
    total_price: bought.reduce((sum, one) => sum + Number(one.product.price) * one.quantity, 0),
    financial_status: 'paid',
    fulfillment_status: 'unfulfilled',
    created_at: nowIn(context),
  };
}
