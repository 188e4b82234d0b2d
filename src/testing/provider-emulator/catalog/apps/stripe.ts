import { type Collection, collection, getFrom, nowIn, recordsOf, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  freeForm,
  input,
  integer,
  link,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  text,
} from '../schema-builders.js';

const customers: Collection = collection('customers', 'customer', {
  prefix: 'cus',
  start: (context) => [
    withCreationDate({ id: 'cus_grace', email: 'grace@example.com', name: 'Grace Hopper' }, context),
  ],
});
const products: Collection = collection('products', 'product', {
  prefix: 'prod',
  start: (context) => [withCreationDate({ name: 'Team plan', price: 2900, currency: 'eur', active: true }, context)],
});
const payments: Collection = collection('payment_intents', 'payment_intent', {
  prefix: 'pi',
  start: (context) => [
    withCreationDate({ customer: 'cus_grace', amount: 2900, currency: 'eur', status: 'succeeded' }, context),
  ],
});
const refunds: Collection = collection('refunds', 'refund', { prefix: 're' });
const subscriptions: Collection = collection('subscriptions', 'subscription', { prefix: 'sub' });
const invoices: Collection = collection('invoices', 'invoice', { prefix: 'in' });

const amount = integer('Amount in the smallest unit of the currency, such as cents.', { minimum: 1, examples: [2900] });
const currency = text('Currency as a code of three small letters.', { pattern: '^[a-z]{3}$', examples: ['eur'] });
const customerId = text('Id of the customer.', { examples: ['cus_grace'] });
const paging: Fields = { limit: pageSize(10, 100), starting_after: pageStart() };
const metadata = freeForm('Notes of your own by name.');
const page = { cursor: 'starting_after', next: 'starting_after' };
const customer = record(
  'A customer.',
  { id: customerId, email: email('Mail address.') },
  { name: text('Name.'), metadata },
);
const payment = record(
  'A payment.',
  { id: text('Id.'), amount, currency, status: text('State.') },
  { customer: customerId },
);
const refund = record('A refund.', {
  id: text('Id.'),
  amount,
  payment_intent: text('The payment.'),
  status: text('State.'),
});
const product = record('A product.', { id: text('Id.'), name: text('Name.'), price: amount, currency });
const subscription = record('A subscription.', { id: text('Id.'), customer: customerId, status: text('State.') });
const invoice = record(
  'An invoice.',
  { id: text('Id.'), customer: customerId, total: integer('Sum.'), status: text('draft, open, paid or void.') },
  { hosted_invoice_url: link('Where the customer pays.') },
);

export const stripeActions = appActions('stripe', [
  {
    slug: 'CREATE_CUSTOMER',
    name: 'Create customer',
    description: 'Adds a customer to Stripe.',
    effect: 'create',
    important: true,
    input: input(
      { email: email('Mail address of the customer.') },
      { name: text('Name.'), phone: text('Telephone.'), metadata },
    ),
    output: customer,
    run: createIn(customers, withCreationDate),
  },
  {
    slug: 'LIST_CUSTOMERS',
    name: 'List customers',
    description: 'Lists customers, newest first, or the one with a certain mail address.',
    effect: 'read',
    input: input({}, { email: email('Only with this address.'), ...paging }),
    output: pageOf('data', customer, 'starting_after'),
    run: listFrom(customers, { as: 'data', ...page, where: sameIn('email') }),
  },
  {
    slug: 'SEARCH_CUSTOMERS',
    name: 'Search customers',
    description: 'Finds customers by words in name, address or notes.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('data', customer, 'starting_after'),
    run: listFrom(customers, { as: 'data', ...page, where: mentioning() }),
  },
  {
    slug: 'RETRIEVE_CUSTOMER',
    name: 'Retrieve customer',
    description: 'Reads one customer.',
    effect: 'read',
    input: input({ customer_id: customerId }),
    output: customer,
    run: findIn(customers, 'customer_id'),
  },
  {
    slug: 'CREATE_PAYMENT_INTENT',
    name: 'Create payment intent',
    description: 'Begins to take a payment from a customer.',
    effect: 'create',
    important: true,
    input: input({ amount, currency }, { customer: customerId, description: text('What it is for.'), metadata }),
    output: payment,
    run: createIn(payments, (args, context) => {
      if (args.customer !== undefined) getFrom(context, customers, args.customer);
      return withCreationDate({ ...args, status: 'requires_payment_method' }, context);
    }),
  },
  {
    slug: 'LIST_PAYMENT_INTENTS',
    name: 'List payments',
    description: 'Lists payments with amount and state, newest first.',
    effect: 'read',
    replaces: ['LIST_CHARGES'],
    input: input({}, { customer: customerId, ...paging }),
    output: pageOf('data', payment, 'starting_after'),
    run: listFrom(payments, { as: 'data', ...page, where: sameIn('customer') }),
  },
  {
    slug: 'CREATE_REFUND',
    name: 'Create refund',
    description: 'Pays money back to a customer, all of a payment or a part of it.',
    effect: 'remove',
    important: true,
    input: input(
      { payment_intent: text('Id of the payment.') },
      { amount, reason: choice('Why.', ['duplicate', 'fraudulent', 'requested_by_customer']) },
    ),
    output: refund,
    run: createIn(refunds, (args, context) => {
      const paid = getFrom(context, payments, args.payment_intent);
      if (Number(args.amount ?? paid.amount) > refundableAmount(context, paid))
        throw new AppError('Refund amount is greater than unrefunded amount on the payment.');
      return withCreationDate({ amount: paid.amount, ...args, status: 'succeeded' }, context);
    }),
  },
  {
    slug: 'CREATE_PRODUCT',
    name: 'Create product',
    description: 'Adds something for sale with its price.',
    effect: 'create',
    input: input({ name: text('Name of the product.'), price: amount, currency }, { description: text('What it is.') }),
    output: product,
    run: createIn(products, (args, context) => withCreationDate({ ...args, active: true }, context)),
  },
  {
    slug: 'LIST_PRODUCTS',
    name: 'List products',
    description: 'Lists what is for sale.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('data', product, 'starting_after'),
    run: listFrom(products, { as: 'data', ...page }),
  },
  {
    slug: 'CREATE_SUBSCRIPTION',
    name: 'Create subscription',
    description: 'Starts a subscription of a customer to a product.',
    effect: 'create',
    input: input(
      { customer: customerId, product: text('Id of the product.') },
      { trial_period_days: integer('Free days.') },
    ),
    output: subscription,
    run: createIn(subscriptions, (args, context) => {
      getFrom(context, customers, args.customer);
      getFrom(context, products, args.product);
      return withCreationDate({ ...args, status: args.trial_period_days ? 'trialing' : 'active' }, context);
    }),
  },
  {
    slug: 'LIST_SUBSCRIPTIONS',
    name: 'List subscriptions',
    description: 'Lists subscriptions with their states.',
    effect: 'read',
    input: input(
      {},
      { customer: customerId, status: choice('Only in this state.', ['active', 'trialing', 'canceled']), ...paging },
    ),
    output: pageOf('data', subscription, 'starting_after'),
    run: listFrom(subscriptions, { as: 'data', ...page, where: sameIn('customer', 'status') }),
  },
  {
    slug: 'CANCEL_SUBSCRIPTION',
    name: 'Cancel subscription',
    description: 'Ends a subscription at once.',
    effect: 'remove',
    input: input({ subscription_id: text('Id of the subscription.') }),
    output: subscription,
    run: updateIn(subscriptions, 'subscription_id', () => ({ status: 'canceled' })),
  },
  {
    slug: 'CREATE_INVOICE',
    name: 'Create invoice',
    description: 'Writes an invoice to a customer.',
    effect: 'create',
    input: input({
      customer: customerId,
      items: list(record('A line.', { description: text('What.'), amount }), 'Its lines.', { minItems: 1 }),
    }),
    output: invoice,
    run: createIn(invoices, (args, context) => {
      getFrom(context, customers, args.customer);
      const total = (args.items as { amount: number }[]).reduce((sum, line) => sum + line.amount, 0);
      return withCreationDate(
        { ...args, total, status: 'open', hosted_invoice_url: 'https://invoice.stripe.com/i/demo' },
        context,
      );
    }),
  },
  {
    slug: 'LIST_INVOICES',
    name: 'List invoices',
    description: 'Lists invoices with sum and state.',
    effect: 'read',
    input: input({}, { customer: customerId, ...paging }),
    output: pageOf('data', invoice, 'starting_after'),
    run: listFrom(invoices, { as: 'data', ...page, where: sameIn('customer') }),
  },
]);

function withCreationDate(args: StoredRecord, context: ActionContext): StoredRecord {
  return { ...args, created: nowIn(context) };
}

function refundableAmount(context: ActionContext, paid: StoredRecord): number {
  const earlier = recordsOf(context, refunds).filter((one) => one.payment_intent === paid.id);
  return earlier.reduce((left, one) => left - Number(one.amount), Number(paid.amount));
}
